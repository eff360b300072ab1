import { signatureEvents, signerRoles } from '@llavero/proto/records/choices/signatures';
import { formatInstant } from '@llavero/proto/values/dates';
import type { Letterhead, Paper, PaperBlock } from '../print/paper.ts';
import type { Wording } from '../print/wording.ts';
import type { EventRow, GivenSignature, SignatureRow, SignerRow } from './signature-table.ts';

/** Everything that the page of evidence shows. */
export interface Evidence {
  /** Name of the document. */
  name: string;
  request: Pick<SignatureRow, 'id' | 'sha256' | 'createdAt'>;
  signers: readonly SignerRow[];
  given: ReadonlyMap<string, GivenSignature>;
  events: readonly EventRow[];
  /** Address of the page on which anybody checks the file. */
  verifyAt: string;
}

/**
 * Who has signed, how that was checked, what they agreed to and everything that happened, behind the text that was signed. What they
 * agreed to stands in the words that they read.
 */
export function evidencePaper(
  { name, request, signers, given, events, verifyAt }: Evidence,
  company: Letterhead,
  words: Wording,
): Paper {
  const { say, label } = words;
  const names = new Map(signers.map((signer) => [signer.id, signer.name]));
  return {
    title: say('Pruebas de la firma', 'Proves de la signatura'),
    number: '',
    subtitle: name,
    company,
    language: words.code,
    blocks: [
      {
        kind: 'facts',
        items: [
          { label: say('Enviado a firmar', 'Enviat a signar'), value: formatInstant(request.createdAt) },
          { label: say('Firmantes', 'Signants'), value: String(signers.length) },
          { label: say('Referencia', 'Referència'), value: request.id },
        ],
      },
      {
        kind: 'text',
        label: say('Huella SHA-256 del documento firmado', 'Empremta SHA-256 del document signat'),
        lines: [request.sha256],
      },
      ...signers.flatMap((signer) => signatureBlock(signer, given.get(signer.id), words)),
      {
        kind: 'text',
        label: say('Lo que cada firmante ha aceptado', 'El que cada signant ha acceptat'),
        lines: [...new Set([...given.values()].map(({ consent }) => consent))],
      },
      {
        kind: 'table',
        label: say('Registro de hechos', 'Registre de fets'),
        columns: [
          { label: say('Hecho', 'Fet'), align: 'left' },
          { label: say('Momento (Madrid)', 'Moment (Madrid)'), align: 'left' },
          { label: say('Dirección y dispositivo', 'Adreça i dispositiu'), align: 'left' },
        ],
        rows: events.map(({ at, kind, signer, address, device }) => ({
          cells: [
            [label(signatureEvents, kind), names.get(signer ?? '')].filter(Boolean).join(' · '),
            formatInstant(at),
            [address, device].filter(Boolean).join(' · ') || '—',
          ],
        })),
      },
      {
        kind: 'text',
        quiet: true,
        lines: [
          say(
            `El conjunto lleva el sello electrónico de ${company.name}: cualquier cambio posterior lo rompe. Para comprobarlo, abra ${verifyAt} y elija este archivo.`,
            `El conjunt porta el segell electrònic de ${company.name}: qualsevol canvi posterior el trenca. Per comprovar-ho, obriu ${verifyAt} i trieu aquest arxiu.`,
          ),
        ],
      },
    ],
  };
}

function signatureBlock(
  signer: SignerRow,
  given: GivenSignature | undefined,
  { say, label }: Wording,
): PaperBlock[] {
  const how = given?.drawing
    ? say('Firma dibujada', 'Signatura dibuixada')
    : `${say('Firma escrita', 'Signatura escrita')}: ${given?.typed ?? ''}`;
  const lines = [
    `${signer.name} · ${label(signerRoles, signer.role)}`,
    `${say('Documento de identidad', "Document d'identitat")} ${given?.idNumber ?? '—'} · ${signer.email}`,
    `${how} · ${signer.signedAt === null ? '—' : formatInstant(signer.signedAt)} · ${say('código de un solo uso comprobado', "codi d'un sol ús comprovat")}`,
  ];
  if (!given?.drawing) return [{ kind: 'text', label: say('Firmante', 'Signant'), lines }];
  return [
    {
      kind: 'code',
      heading: say('Firma', 'Signatura'),
      legend: lines.join('\n'),
      address: signer.name,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 100"><image width="300" height="100" preserveAspectRatio="xMidYMid meet" xlink:href="data:image/png;base64,${given.drawing}"/></svg>`,
    },
  ];
}
