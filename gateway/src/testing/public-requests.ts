import { commands } from '@llavero/proto/commands/registry';
import {
  anything,
  json,
  noise,
  pick,
  printable,
  type Random,
  randomOf,
  type RawRequest,
  scrambled,
  wellFormed,
  words,
} from './fuzz-requests.ts';

/** Every command that needs no session. */
const publicCommands = [...commands.values()].filter(
  ({ access, internal }) => access === 'public' && !internal,
);

/** What a program of others sends to an address that is no command, by what stands for `@`. */
const others: readonly [method: string, path: string, headers?: Record<string, string>][] = [
  ['GET', '/feed/@'],
  ['GET', '/feed/units.xml?@'],
  ['GET', '/feed/units.json?@'],
  ['GET', '/feed/pictures/@?small=@'],
  ['GET', '/calendar/@.ics'],
  ['GET', '/calendar/@'],
  ['POST', '/signing/document'],
  ['POST', '/signature/events/@/@.json'],
  ['POST', '/uploads', { 'x-link-code': '@', 'tus-resumable': '1.0.0', 'upload-length': '@', 'upload-metadata': '@' }],
  ['HEAD', '/uploads/@', { 'x-link-code': '@', 'tus-resumable': '1.0.0' }],
  ['PATCH', '/uploads/@', { 'x-link-code': '@', 'tus-resumable': '1.0.0', 'upload-offset': '@', 'content-type': 'application/offset+octet-stream' }],
  ['DELETE', '/uploads/@', { 'x-link-code': '@', 'tus-resumable': '@' }],
  ['POST', '/okify/createChange', { authorization: 'Bearer @' }],
  ['GET', '/okify/listProducts/@', { authorization: 'Bearer @' }],
  ['GET', '/okify/listChanges/@', { authorization: 'Bearer @' }],
  ['GET', '/okify/listWaterProviders?@', { authorization: 'Bearer @' }],
  ['POST', '/okify/document', { authorization: 'Bearer @' }],
  ['POST', '/mail/inbound', { authorization: 'Bearer @', 'content-type': 'message/rfc822' }],
  ['POST', '/client-errors'],
  ['GET', '/session/ways'],
  ['POST', '/session/keycloak'],
  ['POST', '/session/return'],
  ['POST', '/session/link'],
  ['GET', '/areas/@'],
  ['GET', '/status.json?@'],
  ['GET', '/version'],
  ['GET', '/openapi.json'],
  ['GET', '/asyncapi.json'],
  ['GET', '/schema.graphql'],
  ['GET', '/desarrolladores?@'],
  ['GET', '/health/@'],
  ['POST', '/graphql'],
  ['GET', '/graphql?query=@'],
  ['GET', '/visitas/@'],
  ['GET', '/cancelVisit/@'],
  ['GET', '/reserva/@'],
  ['GET', '/incidencia/@'],
  ['GET', '/encargo/@'],
  ['GET', '/aprobacion/@'],
  ['GET', '/visitas/valorar/@'],
  ['GET', '/suministro/@'],
  ['GET', '/documentos/@'],
  ['GET', '/datosPersonales/@'],
  ['GET', '/firma/@'],
  ['GET', '/inventarioInquilino/@'],
  ['GET', '/baja/@'],
  ['GET', '/acceso/@'],
  ['GET', '/widgets/pisos/@'],
  ['GET', '/widgets-pisos?idioma=@'],
]; // prettier-ignore

/** Queries of GraphQL that need no session. */
const openCalls = [
  'query($a: String!, $b: JSON) { r: getWiteiCollection(collection: $a, parameters: $b) { success data error } }',
  'query($a: String!, $c: Int!) { r: getWiteiObject(collection: $a, id: $c) { success data error } }',
  'query($a: String!) { r: getEmployeeAccessToken(email: $a, password: $a) { success data error } }',
  'query($a: String) { r: verifyToken(token: $a) { success data error } }',
];

/** How many addresses there are; request `seed` goes to number `seed` modulo this, so that each gets its share. */
export const PUBLIC_ROUTES = publicCommands.length + others.length;

/**
 * One malformed or hostile request without a session, by its number.
 *
 * @param codes codes of links that are good, so that some requests come past the first door
 */
export function publicRequest(seed: number, codes: readonly string[]): RawRequest {
  const random = randomOf(seed);
  const route = seed % PUBLIC_ROUTES;
  const command = publicCommands[route];
  if (command) return commandRequest(random, command, codes);
  const [method, pattern, headers = {}] = others[route - publicCommands.length]!;
  const word = () => (random() < 0.2 ? pick(random, codes) : pick(random, words));
  const path = pattern.replace(/@/g, () =>
    random() < 0.85 ? encodeURIComponent(wellFormed(word())) : encodeURI(wellFormed(word()).slice(0, 40)),
  );
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace('@', () => printable(word()))]),
  );
  const isRead = method === 'GET' || method === 'HEAD';
  return {
    method: random() < 0.05 ? pick(random, ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET', 'POST']) : method,
    path,
    headers: { ...json, ...sent },
    ...(isRead ? {} : { body: bodyOf(random, path === '/graphql' ? graphqlOf(random) : anything(random)) }),
  };
}

function commandRequest(
  random: Random,
  { name, input }: (typeof publicCommands)[number],
  codes: readonly string[],
): RawRequest {
  const filled = Object.keys(input).flatMap((field) => {
    if (random() > 0.85) return [];
    return [[field, field === 'code' && random() < 0.5 ? pick(random, codes) : anything(random, 2)]];
  });
  const object: unknown = random() < 0.9 ? Object.fromEntries(filled) : anything(random);
  const type =
    random() < 0.9 ? json : { 'content-type': pick(random, ['text/plain', 'application/xml', 'x']) };
  return { method: 'POST', path: `/commands/${name}`, headers: { ...type }, body: bodyOf(random, object) };
}

function graphqlOf(random: Random): unknown {
  const variables = { a: pick(random, words), b: anything(random), c: anything(random, 1) };
  const query = pick(random, openCalls);
  return { query: random() < 0.8 ? query : scrambled(random, query), variables };
}

/** As JSON; one of ten is torn, one of twenty no text at all. */
function bodyOf(random: Random, value: unknown): string | Buffer {
  const whim = random();
  if (whim < 0.05) return noise(random);
  const text = JSON.stringify(value);
  return whim < 0.15 ? scrambled(random, text) : text;
}
