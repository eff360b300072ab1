import type { Random } from './random.ts';
import { row } from './row.ts';

const variable = (name: string, label: string, kind = 'TEXT', sample: string | null = null) => ({
  name,
  label,
  kind,
  sample,
});

/** The letter that goes with a document; texts of documents are made by the service itself, once. */
export function templates(random: Random, founded: number) {
  return [
    row(random, founded + 120, {
      key: 'email.document',
      name: 'Envío de un documento',
      kind: 'EMAIL',
      active: true,
      subject: '{{document}}',
      body: 'Hola, {{name}}:\n\nAdjuntamos {{document}}. Si tiene alguna duda, responda a este correo.\n\nUn saludo,\n{{company}}',
      variables: [
        variable('name', 'Nombre de quien lo recibe', 'TEXT', 'Ángel'),
        variable('document', 'Nombre del documento', 'TEXT', 'Contrato 01/02/2026'),
        variable('company', 'Empresa', 'TEXT', 'Llavero Barcelona'),
      ],
    }),
  ];
}
