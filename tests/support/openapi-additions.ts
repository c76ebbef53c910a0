import { type OpenApiDocument, type Operation, responsesOf, type Schema } from './openapi-document'

type AnySchema = Schema & { anyOf?: AnySchema[]; oneOf?: AnySchema[]; allOf?: AnySchema[]; const?: unknown }

/** What a value is used for: a client sends a request, and reads an answer. */
type Use = 'request' | 'answer'

/**
 * What a client that was written for one document would miss in another: everything that is gone, narrower in requests, or
 * wider in answers. New paths, answers, properties, and values of enums in answers are additions.
 */
export function whatIsMissing(before: OpenApiDocument, now: OpenApiDocument): string[] {
  const missing: string[] = []
  const seen = new Set<string>()

  for (const [path, operations] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const at = `${method.toUpperCase()} ${path}`
      const other = now.paths[path]?.[method]
      if (!other) missing.push(at)
      else compareOperation(at, operation, other)
    }
  }
  for (const [name, operations] of Object.entries(before.webhooks)) {
    const [was, is] = [operations.post, now.webhooks[name]?.post]
    if (!is) missing.push(`webhook ${name}`)
    else compareSchemas(`webhook ${name}`, bodyOf(was), bodyOf(is), 'answer')
  }
  return missing

  function compareOperation(at: string, was: Operation, is: Operation) {
    if (was.operationId !== is.operationId) missing.push(`${at}: operationId`)
    const parameters = (operation: Operation) => operation.parameters ?? []
    for (const parameter of parameters(was)) {
      const other = parameters(is).find(({ name }) => name === parameter.name)
      if (!other) missing.push(`${at}: parameter ${parameter.name}`)
      else compareSchemas(`${at}: parameter ${parameter.name}`, parameter.schema, other.schema, 'request')
    }
    for (const { name, required } of parameters(is)) {
      const known = parameters(was).find((parameter) => parameter.name === name)
      if (required && !known?.required) missing.push(`${at}: parameter ${name} is required`)
    }
    if (bodyOf(was)) compareSchemas(`${at}: body`, bodyOf(was), bodyOf(is), 'request')
    const answers = responsesOf(now, is)
    for (const [status, answer] of Object.entries(responsesOf(before, was))) {
      const other = answers[status]
      if (!other) missing.push(`${at}: ${status}`)
      else if (contentOf(answer)) compareSchemas(`${at}: ${status}`, contentOf(answer), contentOf(other), 'answer')
    }
  }

  function compareSchemas(at: string, one: AnySchema | undefined, other: AnySchema | undefined, use: Use) {
    if (!one) return
    if (!other) return void missing.push(at)
    // Components may contain each other.
    if (one.$ref) {
      const key = `${use} ${one.$ref} ${other.$ref}`
      if (seen.has(key)) return
      seen.add(key)
    }
    const [was, is] = [resolved(one, before), resolved(other, now)]
    const [wide, narrow] = use === 'request' ? [is, was] : [was, is]
    if (was.enum || is.enum) {
      // Clients are told that answers may have new values; a request may send every value that it could.
      const values = was.enum ?? []
      if (!values.every((value) => (is.enum ?? values).includes(value))) missing.push(`${at}: enum`)
    }
    if (!typesOf(narrow).every((type) => typesOf(wide).includes(type))) missing.push(`${at}: type`)
    if (was.format !== is.format || was.pattern !== is.pattern) missing.push(`${at}: format`)
    if (use === 'request' && isNarrower(was, is)) missing.push(`${at}: limits`)
    for (const [name, property] of Object.entries(was.properties ?? {})) {
      compareSchemas(`${at}.${name}`, property, is.properties?.[name], use)
    }
    const [needed, known] = use === 'request' ? [is.required, was.required] : [was.required, is.required]
    for (const name of needed ?? []) if (!known?.includes(name)) missing.push(`${at}.${name}: required`)
    if (was.items) compareSchemas(`${at}[]`, was.items, is.items, use)
    const [variants, others] = [variantsOf(was), variantsOf(is)]
    if (use === 'answer' && variants.length > 0 && others.length > variants.length) missing.push(`${at}: variants`)
    for (const [index, variant] of variants.entries()) compareSchemas(`${at}|${index}`, variant, others[index], use)
  }
}

const variantsOf = ({ anyOf = [], oneOf = [], allOf = [] }: AnySchema): AnySchema[] => [...anyOf, ...oneOf, ...allOf]

const typesOf = ({ type }: AnySchema): string[] => (Array.isArray(type) ? type : type ? [type] : [])

function isNarrower(was: AnySchema, is: AnySchema): boolean {
  const least = (schema: AnySchema, limit: 'minLength' | 'minimum' | 'minItems') =>
    schema[limit] ?? Number.NEGATIVE_INFINITY
  const most = (schema: AnySchema, limit: 'maxLength' | 'maximum' | 'maxItems') =>
    schema[limit] ?? Number.POSITIVE_INFINITY
  return (
    (['minLength', 'minimum', 'minItems'] as const).some((limit) => least(is, limit) > least(was, limit)) ||
    (['maxLength', 'maximum', 'maxItems'] as const).some((limit) => most(is, limit) < most(was, limit))
  )
}

/** An `allOf` of one schema is that schema: the place of an optional component has it. */
function resolved(schema: AnySchema, document: OpenApiDocument): AnySchema {
  const { allOf: [only, ...others] = [], ...rest } = schema
  if (only && others.length + Object.keys(rest).length === 0) return resolved(only, document)
  const name = schema.$ref?.split('/').at(-1)
  return name ? ((document.components.schemas[name] as AnySchema | undefined) ?? {}) : schema
}

const contentOf = (part: unknown): AnySchema | undefined =>
  (part as { content?: Record<string, { schema?: AnySchema }> } | undefined)?.content?.['application/json']?.schema

const bodyOf = (operation: unknown): AnySchema | undefined =>
  contentOf((operation as { requestBody?: unknown } | undefined)?.requestBody)
