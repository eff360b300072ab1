/** Where GraphQL documents are posted. */
export const GRAPHQL_PATH = '/graphql';

/** First segments that belong to programs; every other GET is a page of the web (C §2.1). */
const apiRoots: ReadonlySet<string> = new Set([
  'graphql',
  'commands',
  'choices',
  'search',
  'records',
  'labels',
  'menu',
  'session',
  'live',
  'mail',
  'manager',
  'admin',
  'areas',
  'calendar',
  'feed',
  'queue',
  'health',
  'metrics',
  'openapi.json',
  'asyncapi.json',
  'schema.graphql',
  'outside',
  'status.json',
  'version',
  'documentBuilder',
  'drive',
  'uploads',
  'uploadMedia',
  'downloadMedia',
  'signing',
  'signature',
  'generateInventoryFiles',
  'clearMedia',
  'clearRedis',
  'googlemaps',
  'witei',
  'zendesk',
  'insurance',
  'import',
  'lists',
  'list-jobs',
  'pipedrive',
  'okify',
]);

/** `/finance/receipt` is a page and `/finance/nextSeries/RECEIPT` a call: the specification shares the word. */
const apiPrefixes = ['/finance/nextSeries/', '/finance/createReturnedBill/'] as const;

/** The path of a request without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** True when the path belongs to programs: failures answer JSON, never a page. */
export function isApiPath(url: string): boolean {
  const path = pathOf(url);
  const end = path.indexOf('/', 1);
  return (
    apiRoots.has(end < 0 ? path.slice(1) : path.slice(1, end)) ||
    apiPrefixes.some((prefix) => path.startsWith(prefix))
  );
}
