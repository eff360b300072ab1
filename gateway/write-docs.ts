import { writeFile } from 'node:fs/promises';
import { eventDocuments } from '@llavero/proto/events/async-api';
import { fullSchema } from './src/graphql/schema.ts';
import { openApiText } from './src/openapi/document.ts';

/** `npm run docs -w gateway`: writes the documents of the interfaces from the records, commands and events. */
const docs = new URL('../docs/', import.meta.url);

await writeFile(new URL('schema.graphql', docs), fullSchema());
await writeFile(new URL('openapi.json', docs), openApiText());
for (const [name, text] of Object.entries(eventDocuments())) await writeFile(new URL(name, docs), text);
