import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type OpenApiDocument, responsesOf } from './openapi-document'

type Exchange = { method: string; path: string; status: number; body: unknown }

/** Describes how an exchange violates the document; null if it does not. */
export type Violation = (exchange: Exchange) => string | null

export function contractChecker(document: OpenApiDocument): Violation {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'openapi')

  return ({ method, path, status, body }) => {
    const template = templateOf(document, path.split('?')[0] ?? path)
    const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()]
    // Only documented addresses have a contract; for others only the error body is defined.
    const where = operation ? `${method} ${template} ${status}` : `unknown address, ${status}`
    const declared = operation?.responses[status]
    const response = operation ? responsesOf(document, operation)[status] : { content: {} }
    if (!response) return `${where} is not documented`
    if (!response.content) return body === undefined ? null : `${where} has a body that is not documented`
    const described =
      declared && '$ref' in declared
        ? declared.$ref
        : `#/paths/${escaped(template ?? '')}/${method.toLowerCase()}/responses/${status}`
    const schema = operation ? `${described}/content/application~1json/schema` : '#/components/schemas/Error'
    const validate = ajv.getSchema(`openapi${schema}`)
    if (!validate) return `${where} has no schema`
    return validate(body) ? null : `${where}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`
  }
}

function templateOf(document: OpenApiDocument, path: string): string | undefined {
  const candidates = Object.keys(document.paths).filter((template) =>
    new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
  )
  return candidates.find((template) => !template.includes('{')) ?? candidates[0]
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
