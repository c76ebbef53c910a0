import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Document = { paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>> }
type Exchange = { method: string; path: string; status: number; body: unknown }

/** Describes how an exchange violates the document; null if it does not. */
export type Violation = (exchange: Exchange) => string | null

export function contractChecker(document: Document): Violation {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'openapi')

  return ({ method, path, status, body }) => {
    const template = templateOf(document, path.split('?')[0] ?? path)
    const operation = template && document.paths[template]?.[method.toLowerCase()]
    // Only documented addresses have a contract; for others only the error body is defined.
    const where = operation ? `${method} ${template} ${status}` : `unknown address, ${status}`
    const response = operation ? operation.responses[status] : { content: {} }
    if (!response) return `${where} is not documented`
    if (!response.content) return body === undefined ? null : `${where} has a body that is not documented`
    const schema = operation
      ? `openapi#/paths/${escaped(template)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`
      : 'openapi#/components/schemas/Error'
    const validate = ajv.getSchema(schema)
    if (!validate) return `${where} has no schema`
    return validate(body) ? null : `${where}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`
  }
}

function templateOf(document: Document, path: string): string | undefined {
  const candidates = Object.keys(document.paths).filter((template) =>
    new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
  )
  return candidates.find((template) => !template.includes('{')) ?? candidates[0]
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
