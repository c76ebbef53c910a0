import type { Order } from '../orders/order'
import type { OrderProblem } from '../orders/problems'

/** With what the order was accepted all the same. @param total that its source expects, with the currency */
type ProblemWords = Record<OrderProblem, (source: string, total: string) => string>

const PROBLEM_ENGLISH: ProblemWords = {
  total_differs: (source, total) => `Other total: ${source} expects ${total}`,
  ordering_paused: () => 'It came while ordering was paused',
  ordering_closed: () => 'It came outside the opening hours',
  ordering_full: () => 'It came while the kitchen was full',
}

const REMAKE_ENGLISH = { spilled: 'spilled', wrong: 'made wrong', quality: 'sent back', other: 'other' }

const ENGLISH = {
  table: (label: string) => `Table ${label}`,
  type: { dine_in: 'Dine-in', takeaway: 'Takeaway', delivery: 'Delivery' },
  pickup: 'Pickup',
  rush: 'Rush',
  allergy: 'Allergy',
  copy: 'Copy: it may be printed already',
  unconfirmed: 'Not confirmed yet',
  problem: PROBLEM_ENGLISH,
  undisplayed: 'No screen showed it',
  incomplete: 'Not all can be printed: see the screen',
  leftOut: 'See the screen. Lines that are not printed',
  list: 'One label for all these pieces',
  addition: 'Added',
  course: (course: number) => `Course ${course}`,
  voided: 'Void',
  cancelled: 'Cancelled',
  stop: 'STOP',
  why: {
    guest_left: 'Guest left',
    guest_changed_mind: 'Guest changed their mind',
    sold_out: 'Sold out',
    mistake: 'Mistake',
    spoiled: 'Spoiled',
    other: 'Other reason',
  },
  changed: 'Changed',
  openLine: 'Not on the menu',
  ofCombo: (name: string) => `of ${name}`,
  checkOptions: 'Check the options',
  soldOut: 'Sold out',
  remake: (number: number, reason: NonNullable<Order['remakeOf']>['reason']) =>
    `Again: order ${number} · ${REMAKE_ENGLISH[reason]}`,
  test: {
    title: 'Test slip',
    lead: 'The printer is connected.',
    sample: 'Vietnamese coffee with condensed milk',
    note: 'Nothing to make',
  },
}

/** What slips say beside the order, in the language of the organisation. A slip has no reader with a language of their own. */
export type SlipWords = typeof ENGLISH

const VIETNAMESE: SlipWords = {
  table: (label) => `Bàn ${label}`,
  type: { dine_in: 'Tại bàn', takeaway: 'Mang đi', delivery: 'Giao hàng' },
  pickup: 'Hẹn lấy',
  rush: 'Gấp',
  allergy: 'Dị ứng',
  copy: 'Bản sao: có thể đã in rồi',
  unconfirmed: 'Chưa xác nhận',
  problem: {
    total_differs: (source, total) => `Lệch tổng tiền: ${source} tính ${total}`,
    ordering_paused: () => 'Đơn đến lúc đang tạm ngưng nhận đơn',
    ordering_closed: () => 'Đơn đến ngoài giờ mở cửa',
    ordering_full: () => 'Đơn đến lúc bếp đang quá tải',
  },
  undisplayed: 'Không màn hình nào hiện đơn này',
  incomplete: 'Không in được hết chữ: xem màn hình',
  leftOut: 'Xem màn hình. Số món chưa in',
  list: 'Một nhãn cho tất cả các món này',
  addition: 'Gọi thêm',
  course: (course) => `Lượt ${course}`,
  voided: 'Bỏ món',
  cancelled: 'Hủy đơn',
  stop: 'Dừng làm',
  why: {
    guest_left: 'Khách đã về',
    guest_changed_mind: 'Khách đổi ý',
    sold_out: 'Hết món',
    mistake: 'Nhầm lẫn',
    spoiled: 'Món bị hỏng',
    other: 'Lý do khác',
  },
  changed: 'Thay đổi',
  openLine: 'Ngoài thực đơn',
  ofCombo: (name) => `trong ${name}`,
  checkOptions: 'Kiểm tra tùy chọn',
  soldOut: 'Hết món',
  remake: (number, reason) => `Làm lại đơn ${number} · ${REMAKE_VIETNAMESE[reason]}`,
  test: {
    title: 'Phiếu in thử',
    lead: 'Máy in đã được kết nối.',
    sample: 'Cà phê sữa đá, bạc xỉu, trà đào cam sả',
    note: 'Không phải làm món nào',
  },
}

const REMAKE_VIETNAMESE = { spilled: 'bị đổ, rơi', wrong: 'làm sai', quality: 'khách trả lại', other: 'lý do khác' }

/** @param locale of the organisation, BCP 47 */
export const slipWords = (locale: string): SlipWords =>
  new Intl.Locale(locale).language === 'vi' ? VIETNAMESE : ENGLISH
