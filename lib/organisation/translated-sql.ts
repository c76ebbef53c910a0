import { raw, type Statement, sql as statement } from '../db/sql'

/**
 * SQL: a text of a row in a language; in the language of its own texts where it is not translated.
 * @param row alias of a row of the menu
 * @param language null: that of its own texts
 */
export const translatedSql = (row: string, text: 'name' | 'description', language: string | null): Statement => {
  const own = raw(`${row}.${text}`)
  return language === null
    ? own
    : statement`coalesce(${raw(row)}.translations -> ${language}::text ->> '${raw(text)}', ${own})`
}
