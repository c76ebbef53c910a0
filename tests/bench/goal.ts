/** How a figure stands to what was promised of it. */
export const atLeast = (value: number, goal: number): string => `goal ≥ ${goal}: ${value >= goal ? 'met' : 'NOT met'}`

export const atMost = (value: number, goal: number): string => `goal ≤ ${goal}: ${value <= goal ? 'met' : 'NOT met'}`
