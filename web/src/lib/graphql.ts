import type { ErrorBody } from '@llavero/proto/errors';
import { fail, postJson } from './api.ts';

/** Result of every generic call (C §7). */
interface GenericResult {
  success: boolean;
  response: string;
  id: string | null;
  data: unknown;
  error?: ErrorBody | null;
}

interface GraphQLReply {
  data?: Record<string, GenericResult> | null;
  errors?: { message: string; extensions?: { code?: string; error?: ErrorBody } }[];
}

/** Arguments of the generic calls and their GraphQL types, in the order of the specification (C §7). */
const calls = {
  verifyToken: ['query', { token: 'String' }],
  getEmployeeAccessToken: ['query', { email: 'String!', password: 'String!' }],
  getAgentUserToken: ['query', { email: 'String!', password: 'String!' }],
  getEmployeeAccessTokenFromAdmin: ['query', { email: 'String!', adminToken: 'String', reason: 'String' }],
  changeEmployeePassword: ['query', { id: 'ID!', password: 'String!', currentPassword: 'String' }],
  getObject: ['query', { collection: 'String!', id: 'ID!' }],
  getComponentItems: ['query', { dataRequest: 'JSON!' }],
  createObject: ['mutation', { collection: 'String!', object: 'JSON!' }],
  patchObject: ['mutation', { collection: 'String!', objectId: 'ID!', object: 'JSON!' }],
  createTask: ['mutation', { task: 'JSON!' }],
} as const satisfies Record<string, readonly ['query' | 'mutation', Record<string, string>]>;

export type GenericCall = keyof typeof calls;

/** Variables of a change: it says which version has been read. */
interface PatchVariables {
  collection: string;
  objectId: string;
  object: Record<string, unknown> & { version: number };
}

/**
 * The version that was read, where a write needs it: without one the server writes onto whatever stands (ENT-12).
 * Throws ApiError when code has lost it.
 */
export function readVersion(version: unknown): number {
  if (typeof version === 'number') return version;
  return fail({
    code: 'RECORD.VERSION_NEEDED',
    kind: 'invalid',
    message: 'Falta la versión de la ficha que se ha leído. No se ha guardado nada: recargue la página.',
  });
}

/** One document per call, built once: the gateway compiles it once, too. */
const documents = new Map<string, string>();

function documentOf(name: GenericCall): string {
  const known = documents.get(name);
  if (known) return known;
  const [operation, args] = calls[name];
  const declared = Object.entries(args).map(([arg, type]) => `$${arg}: ${type}`);
  const passed = Object.keys(args).map((arg) => `${arg}: $${arg}`);
  const text = `${operation} ${name}(${declared.join(', ')}) { ${name}(${passed.join(', ')}) { success response id data error } }`;
  documents.set(name, text);
  return text;
}

/**
 * Calls one of the generic operations and answers its `data`. Throws ApiError when the call says
 * `success: false` or GraphQL itself refuses it.
 */
export async function generic<T>(name: 'patchObject', variables: PatchVariables): Promise<T>;
export async function generic<T>(
  name: Exclude<GenericCall, 'patchObject'>,
  variables: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<T>;
export async function generic<T>(
  name: GenericCall,
  variables: Record<string, unknown> | PatchVariables,
  signal?: AbortSignal,
): Promise<T> {
  if (name === 'patchObject') readVersion((variables as PatchVariables).object.version);
  const body = { query: documentOf(name), variables };
  const reply = await postJson<GraphQLReply>('/graphql', body, signal, calls[name][0] === 'query');
  const result = reply.data?.[name];
  if (result?.success) return result.data as T;
  const error = result?.error ?? reply.errors?.[0]?.extensions?.error;
  return fail(
    error ?? {
      code: 'GRAPHQL.REFUSED',
      kind: 'internal',
      message: 'El servidor no ha entendido la petición. No se ha guardado nada; recargue la página.',
    },
  );
}
