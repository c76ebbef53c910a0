/**
 * Who changed something, as its event or the audit keeps it. `screen` of staff: what the device calls itself on which it was
 * tapped. The kind `screen`: a paired device, on which nobody is signed in.
 */
export type Actor =
  | { kind: 'staff'; id: string; name: string; screen?: string }
  | { kind: 'screen'; id: string; name: string }
  | { kind: 'guest'; id: string }
