import { describe, expect, test } from 'vitest'
import { headerOf, linesOf, type PeopleColumns, probablePeopleColumns } from '@/lib/staff/people-columns'
import { peopleListSchema } from '@/lib/staff/people-list-schema'
import { isEasyPin } from '@/lib/staff/person-schema'
import { MAX_PEOPLE, readPeople } from '@/lib/staff/read-people'

const NO_COLUMNS: PeopleColumns = { name: '', first: '', last: '', phone: '', role: '', branch: '', pin: '' }
const HERE = { id: '00000000-0000-4000-8000-000000000001', name: 'Hàng Bông' }
const THERE = { id: '00000000-0000-4000-8000-000000000002', name: 'Tràng Tiền' }

const ID = '00000000-0000-4000-8000-000000000003'
const read = (list: string, own: PeopleColumns | null = null) =>
  readPeople(peopleListSchema.parse({ id: ID, list, branchId: HERE.id }), [HERE, THERE], own)
const peopleIn = (list: string) => read(list).people.map(({ person }) => person)

describe('a list of people', () => {
  test('finds the branch with exactly this name before one whose name differs in signs', () => {
    const branches = [HERE, { ...THERE, name: 'Hàng Bông+' }]
    const list = peopleListSchema.parse({ id: ID, list: 'Lan\t0900000013\tThu ngân\tHàng Bông+', branchId: '' })
    expect(readPeople(list, branches, null).people[0]?.person.branchId).toBe(THERE.id)
  })

  test('as a spreadsheet pastes it, with a header in any order and columns that say nothing here', () => {
    const list = [
      'SĐT\tHọ và tên\tNgày sinh\tChi nhánh\tChức vụ\tMã PIN',
      '090 000 0011\tTrần Quốc Bảo\t1.1.2000\ttrang tien\tQuản lý\t904817',
      '\t\t\t\t\t',
      '912345678\tLê Thị Hoa\t\t\tThu ngân\t570319',
    ].join('\r\n')
    expect(read(list)).toEqual({
      problems: [],
      people: [
        {
          line: 2,
          id: expect.any(String),
          person: { name: 'Trần Quốc Bảo', phone: '0900000011', role: 'manager', branchId: THERE.id, pin: '904817' },
        },
        {
          line: 4,
          id: expect.any(String),
          person: { name: 'Lê Thị Hoa', phone: '912345678', role: 'staff', branchId: HERE.id, pin: '570319' },
        },
      ],
    })
  })

  test('as another system exports it: first and last names, quotes, and columns of its own', () => {
    const list = 'First Name,Last Name,Email,Phone Number\n"Bảo, Jr.",Trần,bao@example.test,+84900000012'
    expect(peopleIn(list)).toMatchObject([{ name: 'Bảo, Jr. Trần', phone: '+84900000012', role: 'staff' }])
  })

  test('with signs in its header', () => {
    expect(peopleIn('Name*\tPhone:\nLan\t0900000015')).toMatchObject([{ name: 'Lan', phone: '0900000015' }])
  })

  test('as people type it: the name first or the phone first; a PIN that is left out is random', () => {
    const people = peopleIn('Lan; 0900000013\n0900000014; Hoa; staff; Hàng Bông; 904817')
    expect(people).toMatchObject([
      { name: 'Lan', phone: '0900000013', role: 'staff', branchId: HERE.id, pin: expect.stringMatching(/^\d{6}$/) },
      { name: 'Hoa', phone: '0900000014', pin: '904817' },
    ])
    expect(isEasyPin(people[0]?.pin ?? '')).toBe(false)
  })

  test('with a header whose names are not known asks for them; with the answer it is read', () => {
    const list = 'Mitarbeiter\tTelefonnummer\tFunktion\nAnna Schmidt\t0900000021\tmanager\nJonas\t0900000022\t'
    expect(read(list)).toEqual({ people: [], problems: [{ path: 'columns', why: 'required' }] })
    const lines = linesOf(list)
    expect(headerOf(lines)?.below).toEqual(['Anna Schmidt', '0900000021', 'manager'])
    const own = { ...NO_COLUMNS, name: 'mitarbeiter', phone: 'Telefonnummer', role: 'Funktion' }
    expect(read(list, own).people.map(({ person }) => person)).toMatchObject([
      { name: 'Anna Schmidt', phone: '0900000021', role: 'manager' },
      { name: 'Jonas', phone: '0900000022', role: 'staff' },
    ])
    // Known names need no answer, and those of another list do not count.
    expect(read('Name, Phone\nLan, 0900000023', own).people).toHaveLength(1)
    expect(read('Nom, Numéro, Poste\nLan, 0900000023, staff', own).problems).toEqual([
      { path: 'columns', why: 'required' },
    ])
  })

  test('without a header is none for its first line: a person without a phone is named as that', () => {
    expect(read('Lan, Hoa\nMai, Thu').problems.map(({ path }) => path)).toEqual(['lines.1.phone', 'lines.2.phone'])
  })

  test('has probable columns by names that are known, or contain one', () => {
    expect(probablePeopleColumns(['Nr', 'Full name of person', 'Mobile phone', 'Home branch', 'Role'])).toEqual({
      ...NO_COLUMNS,
      name: 'Full name of person',
      phone: 'Mobile phone',
      branch: 'Home branch',
      role: 'Role',
    })
  })

  test('what is wrong is named by line and field, all at once', () => {
    const list =
      'Lan, 12\n, 0900000015\nHoa, 0900000016, chef\nMai, 0900000017, staff, Huế\nThu, 0900000018, staff, , 1234'
    expect(read(list)).toEqual({
      people: [],
      problems: [
        { path: 'lines.1.phone', why: 'phone' },
        { path: 'lines.2.name', why: 'required' },
        { path: 'lines.3.role', why: 'invalid' },
        { path: 'lines.4.branchId', why: 'invalid' },
        { path: 'lines.5.pin', why: 'tooEasy' },
      ],
    })
  })

  test('has random PINs and ids that are the same when it is read again, and others in another list', () => {
    const list = 'Lan, 0900000031\nHoa, 0900000032'
    const first = read(list).people
    expect(read(list).people).toEqual(first)
    const other = readPeople(peopleListSchema.parse({ id: HERE.id, list, branchId: HERE.id }), [HERE, THERE]).people
    const secrets = [...first, ...other].flatMap(({ id, person }) => [id, person.pin])
    expect(new Set(secrets).size).toBe(secrets.length)
  })

  test('a header alone, and too many people, are refused', () => {
    expect(read('Name, Phone').problems).toEqual([{ path: 'list', why: 'required' }])
    const line = (_: unknown, index: number) => `Lan ${index}, 09000${10_000 + index}`
    expect(read(Array.from({ length: MAX_PEOPLE }, line).join('\n')).people).toHaveLength(MAX_PEOPLE)
    expect(read(Array.from({ length: MAX_PEOPLE + 1 }, line).join('\n')).problems).toEqual([
      { path: 'list', why: 'tooBig' },
    ])
  })
})
