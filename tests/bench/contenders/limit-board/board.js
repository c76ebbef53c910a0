/**
 * The limit: a board by hand that shows the text of ours and changes only the nodes of the changed ticket. It has no
 * languages, stations, options, undo, keys, wall display or second try.
 */

/** @typedef {'pending' | 'confirmed' | 'preparing' | 'ready'} Status */
/** @typedef {{ quantity: number, menuItemName: string, note: string, station: string | null }} Item */
/**
 * @typedef {{ id: string, number: number, tableLabel: string, status: string, previousStatus: string | null, paymentStatus: string,
 * createdAt: string, statusSince: string, version: number, items: Item[] }} Order
 */
/** @typedef {{ article: HTMLElement, head: Text, here: Text, verb: HTMLElement, order: Order }} Ticket */

const LANES = /** @type {const} */ ([
  { status: 'pending', name: 'Pending', verb: 'Confirm', next: 'confirmed' },
  { status: 'confirmed', name: 'Confirmed', verb: 'Start', next: 'preparing' },
  { status: 'preparing', name: 'Preparing', verb: 'Ready', next: 'ready' },
  { status: 'ready', name: 'Ready', verb: 'Complete', next: 'completed' },
])

const branchId = new URLSearchParams(window.location.search).get('branchId')
const timeOfDay = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit' })
/** @type {Map<string, Ticket>} */
const tickets = new Map()
const lanes = LANES.map((lane) => {
  const section = element('section')
  section.setAttribute('aria-label', lane.name)
  const count = document.createTextNode('0')
  const heading = element('h2', `${lane.name} `)
  heading.append(count)
  section.append(heading)
  document.querySelector('main')?.append(section)
  return { ...lane, section, count, size: 0 }
})

/** @param {string} status */
const laneOf = (status) => lanes.find((lane) => lane.status === status)

/** @param {string} name @param {string} [text] */
function element(name, text = '') {
  const created = document.createElement(name)
  created.textContent = text
  return created
}

/** @param {string} since */
function age(since) {
  const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Adds a ticket to its lane, moves it or removes it. @param {Order} order */
function show(order) {
  const before = tickets.get(order.id)
  if (before && before.order.version > order.version) return
  const from = before && laneOf(before.order.status)
  const to = laneOf(order.status)
  const ticket = before ?? create(order)
  ticket.order = order
  if (from === to) return
  if (from) from.count.data = String(--from.size)
  if (!to) {
    ticket.article.remove()
    tickets.delete(order.id)
    return
  }
  to.count.data = String(++to.size)
  ticket.verb.textContent = to.verb
  ticket.verb.setAttribute('aria-label', `${to.verb} order ${order.number}`)
  place(ticket, to.section)
}

/** The oldest is at the top. @param {Ticket} ticket @param {HTMLElement} section */
function place({ article, order }, section) {
  let last = section.lastElementChild
  while (last instanceof HTMLElement && Number(last.dataset.at) > Date.parse(order.createdAt)) {
    last = last.previousElementSibling
  }
  last?.after(article)
}

/** @param {Order} order @returns {Ticket} */
function create(order) {
  const article = element('article')
  article.setAttribute('aria-label', `Order ${order.number}, table ${order.tableLabel}`)
  article.dataset.at = String(Date.parse(order.createdAt))
  const title = element('p', `${order.number} Table ${order.tableLabel} `)
  const head = document.createTextNode(age(order.createdAt))
  title.append(head)
  const times = element('p', `${order.paymentStatus} `)
  const here = document.createTextNode(age(order.statusSince))
  times.append(here, ` here · ${timeOfDay.format(new Date(order.createdAt))}`)
  const lines = order.items.map(({ quantity, menuItemName, note, station }) =>
    element('p', `${quantity} × ${menuItemName} ${note} ${station ?? ''}`),
  )
  const verb = element('button')
  article.append(title, times, ...lines, element('button', '⋯'), element('button', '✕'), verb)
  const ticket = { article, head, here, verb, order }
  tickets.set(order.id, ticket)
  verb.addEventListener('click', () => advance(ticket))
  return ticket
}

/** @param {Ticket} ticket */
async function advance({ order }) {
  const status = laneOf(order.status)?.next
  if (!status) return
  show({ ...order, status, statusSince: new Date().toISOString() })
  const answer = await fetch(`/orders/${order.id}/status`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ status }),
  })
  show(await answer.json())
}

setInterval(() => {
  for (const { head, here, order } of tickets.values()) {
    head.data = age(order.createdAt)
    here.data = age(order.statusSince)
  }
}, 1000)

const socket = Reflect.get(window, 'io')({ transports: ['websocket'] })
socket.on('change', (/** @type {{ order: Order }} */ { order }) => show(order))
socket.on('connect', async () => {
  await socket.emitWithAck('join', { branchId })
  const answer = await fetch(`/orders?branchId=${branchId}`)
  for (const order of await answer.json()) show(order)
})
