import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { isJsonObject } from './request-body.ts'
import type { JsonObject } from './request-body.ts'

export type Schemas = {
  /** Reasons why a request body is wrong; none when it is right or no schema is there. */
  requestFaults(operation: string, body: unknown): string[]
  /** A wrong answer of ours is a defect of the stand-in: logged and counted, never hidden. */
  checkResponse(operation: string, status: number, body: unknown, method?: 'get' | 'post'): void
  checkNotification(eventCode: string, body: unknown): void
  violations(): string[]
  /** Compiles the large schemas of a payment and of the page before it. */
  warmUp(): void
}

const checkoutFile = 'CheckoutService-v71.json'
const webhookFile = 'Webhooks-v1.json'

function at(document: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (isJsonObject(value) ? value[name] : undefined),
    document,
  )
}

function loadDocument(folder: string, name: string): JsonObject {
  const document: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  if (!isJsonObject(document)) throw new Error(`${name} is not a JSON object`)
  return document
}

/** Seven of the 42 examples in Adyen's own file fail as it is published. */
function openAdditionalData(document: JsonObject): void {
  const schemas = at(document, ['components', 'schemas'])
  for (const schema of isJsonObject(schemas) ? Object.values(schemas) : []) {
    const properties = at(schema, ['properties'])
    if (isJsonObject(properties) && properties.additionalData !== undefined) {
      properties.additionalData = { type: 'object', additionalProperties: { type: 'string' } }
    }
  }
}

function validatorSource(
  folder: string,
): (file: string, path: string[]) => ValidateFunction | null {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  formats.default(ajv)
  ajv.addFormat('int32', { type: 'number', validate: Number.isInteger })
  ajv.addFormat('int64', { type: 'number', validate: Number.isInteger })
  const documents = new Map<string, JsonObject>()
  const compiled = new Map<string, ValidateFunction>()
  return (file, path) => {
    let document = documents.get(file)
    if (document === undefined) {
      document = loadDocument(folder, file)
      if (file === webhookFile) openAdditionalData(document)
      documents.set(file, document)
      ajv.addSchema(document, file)
    }
    const reference = at(document, [...path, 'content', 'application/json', 'schema', '$ref'])
    if (typeof reference !== 'string') return null
    const key = file + reference
    const validate = compiled.get(key) ?? ajv.compile({ $ref: key })
    compiled.set(key, validate)
    return validate
  }
}

/** Schemas that a process opens one after the other share their compiled code. */
const sources = new Map<string, ReturnType<typeof validatorSource>>()

function schemaFaults(validate: ValidateFunction, body: unknown): string[] {
  if (validate(body)) return []
  const reasons = (validate.errors ?? []).map(
    (error) => `${error.instancePath || '/'} ${error.message ?? 'is invalid'}`,
  )
  return [...new Set(reasons)]
}

const withoutSchemas: Schemas = {
  requestFaults: () => [],
  checkResponse: () => {},
  checkNotification: () => {},
  violations: () => [],
  warmUp: () => {},
}

export function openSchemas(folder: string, log: (line: string) => void): Schemas {
  const missing = [checkoutFile, webhookFile].filter((name) => !existsSync(join(folder, name)))
  if (missing.length > 0) {
    log(`${missing.join(', ')} not found in ${folder}: requests and answers are not validated`)
    return withoutSchemas
  }
  const findValidator = sources.get(folder) ?? validatorSource(folder)
  sources.set(folder, findValidator)
  const violations: string[] = []
  const note = (what: string, reasons: string[]) => {
    if (reasons.length === 0) return
    const violation = `${what}: ${reasons.join('; ')}`
    violations.push(violation)
    log(`SCHEMA VIOLATION ${violation}`)
  }
  return {
    requestFaults(operation, body) {
      const validate = findValidator(checkoutFile, ['paths', operation, 'post', 'requestBody'])
      return validate === null ? [] : schemaFaults(validate, body)
    },
    checkResponse(operation, status, body, method = 'post') {
      const validate = findValidator(checkoutFile, [
        'paths',
        operation,
        method,
        'responses',
        String(status),
      ])
      note(
        `${operation} ${status}`,
        validate === null ? ['status not in the published schema'] : schemaFaults(validate, body),
      )
    },
    checkNotification(eventCode, body) {
      const validate = findValidator(webhookFile, [
        'webhooks',
        `/${eventCode}`,
        'post',
        'requestBody',
      ])
      note(
        `notification ${eventCode}`,
        validate === null ? ['event not in the published schema'] : schemaFaults(validate, body),
      )
    },
    violations: () => violations,
    warmUp() {
      const methods = ['paths', '/paymentMethods', 'post']
      findValidator(checkoutFile, [...methods, 'requestBody'])
      findValidator(checkoutFile, [...methods, 'responses', '200'])
      const payments = ['paths', '/payments', 'post']
      findValidator(checkoutFile, [...payments, 'requestBody'])
      findValidator(checkoutFile, [...payments, 'responses', '200'])
      findValidator(webhookFile, ['webhooks', '/AUTHORISATION', 'post', 'requestBody'])
    },
  }
}
