import { document } from '../records/documents/document.ts';
import { defineEvent } from './define.ts';

export const documentRendered = defineEvent(document, 'rendered', {
  label: 'Documento generado',
  description: 'A file was made from a record, or made again because the record changed.',
});
