import type { Random } from './random.ts';
import { row } from './row.ts';

const paragraph = (type: string, text: string, more: object = {}) => ({ type, text, ...more });
const variable = (name: string, label: string, kind = 'TEXT', sample: string | null = null) => ({
  name,
  label,
  kind,
  sample,
});

const contractVariables = [
  variable('city', 'Ciudad de la firma', 'TEXT', 'Barcelona'),
  variable('signatureDate', 'Fecha de la firma', 'LONG_DATE', '1 de febrero de 2026'),
  variable('landlords', 'Propietarios', 'LIST', 'Núria Peñalver'),
  variable('tenants', 'Inquilinos', 'LIST', 'Ángel Muñoz'),
  variable('address', 'Dirección del inmueble', 'TEXT', 'Carrer de Provença 231, 3º 2ª'),
  variable('startDate', 'Inicio', 'LONG_DATE', '1 de febrero de 2026'),
  variable('rent', 'Renta mensual', 'MONEY', '1.250,50 €'),
  variable('rentInWords', 'Renta en letra', 'MONEY_IN_WORDS', 'MIL DOSCIENTOS CINCUENTA EUROS'),
  variable('legalBond', 'Fianza', 'MONEY', '1.250,50 €'),
  variable('petBan', 'Se prohíben animales', 'BOOLEAN', 'Sí'),
];

/** Texts to begin with: a contract, a mandate, a resolution, and the letters that go with them. */
export function templates(random: Random, founded: number) {
  return [
    row(random, founded, {
      key: 'contract.long',
      name: 'Contrato de arrendamiento de vivienda',
      kind: 'DOCUMENT',
      collection: 'contract',
      documentType: 'LONG_CONTRACT',
      active: true,
      paragraphs: [
        paragraph('TEXT_CENTER', 'CONTRATO DE ARRENDAMIENTO DE VIVIENDA', { bold: true }),
        paragraph('TEXT_RIGHT', 'En {{city}}, a {{signatureDate}}'),
        paragraph(
          'TEXT_JUSTIFIED',
          'De una parte, {{landlords}}, en adelante la parte arrendadora, y de otra, {{tenants}}, en adelante la parte arrendataria.',
        ),
        paragraph(
          'NUMBERED',
          'Objeto. Se arrienda la vivienda situada en {{address}}, desde el {{startDate}}.',
        ),
        paragraph(
          'NUMBERED',
          'Renta. La renta mensual es de {{rent}} ({{rentInWords}}), pagadera por meses anticipados.',
        ),
        paragraph(
          'NUMBERED',
          'Fianza. A la firma se entrega una fianza de {{legalBond}}, según el artículo 36 de la LAU.',
        ),
        paragraph('BOX', 'No se admiten animales de compañía en la vivienda.', { condition: 'petBan' }),
        { type: 'BREAK_LINE' },
        {
          type: 'TABLE',
          columns: [
            { title: 'La parte arrendadora', width: 50 },
            { title: 'La parte arrendataria', width: 50 },
          ],
          rows: [{ cells: [{ text: '{{landlords}}' }, { text: '{{tenants}}' }] }],
        },
      ],
      variables: contractVariables,
    }),
    row(random, founded + 60, {
      key: 'mandate',
      name: 'Mandato de gestión',
      kind: 'DOCUMENT',
      collection: 'mandate',
      documentType: 'MANDATE',
      active: true,
      paragraphs: [
        paragraph('TEXT_CENTER', 'MANDATO DE GESTIÓN DE ALQUILER', { bold: true }),
        paragraph(
          'TEXT_JUSTIFIED',
          '{{landlords}} encarga a la empresa gestora la administración del inmueble situado en {{address}}.',
        ),
        paragraph('UNDERLINED', 'Servicios incluidos'),
        {
          type: 'LIST',
          items: [
            { text: 'Búsqueda y selección de inquilino.' },
            { text: 'Cobro de rentas y liquidación mensual.' },
            { text: 'Gestión de incidencias y suministros.' },
          ],
        },
        {
          type: 'CHECK_LIST',
          items: [{ text: 'Entrega un juego de llaves' }, { text: 'Autoriza la publicación' }],
        },
      ],
      variables: [
        variable('landlords', 'Propietarios', 'LIST', 'Núria Peñalver'),
        variable('address', 'Dirección del inmueble', 'TEXT', 'Carrer de Provença 231, 3º 2ª'),
      ],
    }),
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
