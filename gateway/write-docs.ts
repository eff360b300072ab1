import { writeFile } from 'node:fs/promises';
import { fullSchema } from './src/graphql/schema.ts';
import { openApiText } from './src/openapi/document.ts';

/** `npm run docs -w gateway`: writes the documents that describe the gateway from the records and commands. */
const docs = new URL('../docs/', import.meta.url);

await writeFile(new URL('schema.graphql', docs), fullSchema());
await writeFile(new URL('openapi.json', docs), openApiText());
