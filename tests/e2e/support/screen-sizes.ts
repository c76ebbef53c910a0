/** The screens that Passboard is made for, in CSS px. */
export const SCREENS = {
  wall: { width: 1920, height: 1080 },
  tablet: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}
