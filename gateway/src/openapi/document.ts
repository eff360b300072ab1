import type { Json } from '@llavero/proto/fields/field';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import { commands } from '@llavero/proto/commands/registry';
import { errorKinds } from '@llavero/proto/errors';
import { KEPT_HOURS } from '@llavero/proto/rules/idempotency';
import { httpStatus } from '../http/errors.ts';
import { commandRoutes } from '../rest/routes.ts';
import { objectSchema, type Schema } from '@llavero/proto/compile/json-schema';
import { otherPaths } from './other-paths.ts';
import type { OtherPath } from './other-path.ts';

type Paths = Record<string, Record<string, unknown>>;

const json = (schema: Schema) => ({ 'application/json': { schema } });
const failure = { $ref: '#/components/responses/Error' };
/** Refers to what says how a write is repeated safely (decision 0149). */
const idempotencyKey = { $ref: '#/components/parameters/IdempotencyKey' };
const bothWays = [{ bearer: [] }, { cookie: [] }];

/** `:name` of Fastify as `{name}` of OpenAPI. */
const template = (path: string) => path.replace(/:(\w+)/g, '{$1}');

function pathParameters(path: string): unknown[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function rolesOf({ access }: CommandDefinition): string {
  return access === 'public'
    ? 'No necesita sesión.'
    : `Roles: ${access.filter((role) => role !== 'SERVICE').join(', ')}.`;
}

/** True for commands that write for whoever has a session. */
const repeats = ({ access, reads }: CommandDefinition): boolean => access !== 'public' && !reads;

function commandOperation(command: CommandDefinition): Record<string, unknown> {
  return {
    operationId: command.name,
    tags: [command.collection],
    summary: command.label,
    description: rolesOf(command),
    security: command.access === 'public' ? [] : bothWays,
    ...(repeats(command) ? { parameters: [idempotencyKey] } : {}),
    requestBody: { required: true, content: json(objectSchema(command.input)) },
    responses: {
      200: { description: 'Hecho', content: json(objectSchema(command.output, true)) },
      default: failure,
    },
  };
}

const isBinary = (body: Schema): boolean => JSON.stringify(body).includes('"binary"');

function otherOperation({
  path,
  tag,
  summary,
  query,
  body,
  answer,
  failure: ownFailure,
  ...other
}: OtherPath): Record<string, unknown> {
  const content = 'contentType' in answer ? contentOf(answer.contentType) : json(answer);
  const asked = Object.entries(query ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
  const isWrite = other.method === 'post' && !other.public && body !== undefined && !isBinary(body);
  const parameters = [...pathParameters(path), ...asked, ...(isWrite ? [idempotencyKey] : [])];
  return {
    tags: [tag],
    summary,
    security: other.public ? [] : bothWays,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(body) } } : {}),
    responses: {
      200: { description: 'Hecho', content },
      default: ownFailure
        ? {
            description: 'Fallo',
            content: json({ anyOf: [ownFailure, { $ref: '#/components/schemas/Error' }] }),
          }
        : failure,
    },
  };
}

const contentOf = (types: unknown): Record<string, Schema> =>
  Object.fromEntries([types].flat().map((type) => [String(type), {}]));

function add(paths: Paths, path: string, method: string, operation: Record<string, unknown>): void {
  paths[path] = { ...paths[path], [method]: operation };
}

/** The REST surface as OpenAPI 3.1 (RST-14), from the commands and the routes themselves. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Paths = {};
  for (const command of [...commands.values()].sort((a, b) => a.name.localeCompare(b.name)))
    if (!command.internal) add(paths, `/commands/${command.name}`, 'post', commandOperation(command));
  for (const route of commandRoutes) {
    const { method, path, requirement, summary, command, body, bodyExample, answerExample } = route;
    const named = template(path);
    const given: Schema = body
      ? {
          type: 'object',
          properties: Object.fromEntries(Object.entries(body).map(([n, d]) => [n, { description: d }])),
        }
      : objectSchema(command.input);
    const { operationId: _, requestBody: __, parameters: ___, ...operation } = commandOperation(command);
    const content = (schema: Schema, example?: Json) => ({
      'application/json': { schema, ...(example === undefined ? {} : { example }) },
    });
    const parameters = [
      ...pathParameters(named),
      ...(method === 'POST' && repeats(command) ? [idempotencyKey] : []),
    ];
    add(paths, named, method.toLowerCase(), {
      ...operation,
      summary,
      description: `${requirement}. Igual que /commands/${command.name}. ${rolesOf(command)}`,
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(method === 'POST' ? { requestBody: { required: true, content: content(given, bodyExample) } } : {}),
      responses: {
        200: { description: 'Hecho', content: content(objectSchema(command.output, true), answerExample) },
        default: failure,
      },
    });
  }
  for (const other of otherPaths) add(paths, other.path, other.method, otherOperation(other));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Llavero',
      version: '1.0.0',
      description: 'Las rutas REST de Llavero. Fechas en segundos unix, importes en euros.',
    },
    security: bothWays,
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'apollo-token' },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: `Clave propia de la operación (1 a 255 caracteres ASCII, por ejemplo un UUID). Repetida con la misma petición en ${KEPT_HOURS} horas, devuelve la primera respuesta con Idempotency-Replayed: true; con otra petición, 422; todavía en curso o interrumpida, 409. Las respuestas 401, 408, 429 y 5xx no se guardan.`,
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
      },
      responses: { Error: { description: 'Fallo', content: json({ $ref: '#/components/schemas/Error' }) } },
      schemas: { Error: errorSchema, Record: recordSchema },
    },
  };
}

/** The document as it lies in docs. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}

const recordSchema: Schema = {
  type: 'object',
  description: 'Un registro; sus campos están en docs/schema.graphql.',
  required: ['id', 'version'],
  properties: { id: { type: 'string', format: 'uuid' }, version: { type: 'integer' } },
};

const errorSchema: Schema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'kind', 'message'],
      properties: {
        code: { type: 'string', description: 'Estable, para programas: CONTRACT.NOT_ACTIVATED' },
        kind: {
          type: 'string',
          enum: [...errorKinds],
          description: `Estado HTTP: ${errorKinds.map((kind) => `${kind} ${httpStatus[kind]}`).join(', ')}`,
        },
        message: { type: 'string', description: 'Para personas, en español' },
        problems: {
          type: 'array',
          items: {
            type: 'object',
            properties: { field: { type: 'string' }, rule: { type: 'string' }, message: { type: 'string' } },
          },
        },
        details: { type: 'object' },
      },
    },
  },
};
