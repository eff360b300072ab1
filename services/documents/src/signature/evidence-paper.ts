import { choiceLabel } from '@llavero/proto/fields/choices';
import { signatureEvents, signerRoles } from '@llavero/proto/records/choices/signatures';
import { formatInstant } from '@llavero/proto/values/dates';
import type { Letterhead, Paper, PaperBlock } from '../print/paper.ts';
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

/** Who has signed, how that was checked, what they agreed to and everything that happened, behind the text that was signed. */
export function evidencePaper(
  { name, request, signers, given, events, verifyAt }: Evidence,
  company: Letterhead,
): Paper {
  const names = new Map(signers.map((signer) => [signer.id, signer.name]));
  return {
    title: 'Pruebas de la firma',
    number: '',
    subtitle: name,
    company,
    blocks: [
      {
        kind: 'facts',
        items: [
          { label: 'Enviado a firmar', value: formatInstant(request.createdAt) },
          { label: 'Firmantes', value: String(signers.length) },
          { label: 'Referencia', value: request.id },
        ],
      },
      { kind: 'text', label: 'Huella SHA-256 del documento firmado', lines: [request.sha256] },
      ...signers.flatMap((signer) => signatureBlock(signer, given.get(signer.id))),
      {
        kind: 'text',
        label: 'Lo que cada firmante ha aceptado',
        lines: [...new Set([...given.values()].map(({ consent }) => consent))],
      },
      {
        kind: 'table',
        label: 'Registro de hechos',
        columns: [
          { label: 'Hecho', align: 'left' },
          { label: 'Momento (Madrid)', align: 'left' },
          { label: 'Dirección y dispositivo', align: 'left' },
        ],
        rows: events.map(({ at, kind, signer, address, device }) => ({
          cells: [
            [choiceLabel(signatureEvents, kind), names.get(signer ?? '')].filter(Boolean).join(' · '),
            formatInstant(at),
            [address, device].filter(Boolean).join(' · ') || '—',
          ],
        })),
      },
      {
        kind: 'text',
        quiet: true,
        lines: [
          `El conjunto lleva el sello electrónico de ${company.name}: cualquier cambio posterior lo rompe. Para comprobarlo, abra ${verifyAt} y elija este archivo.`,
        ],
      },
    ],
  };
}

function signatureBlock(signer: SignerRow, given: GivenSignature | undefined): PaperBlock[] {
  const how = given?.drawing ? 'Firma dibujada' : `Firma escrita: ${given?.typed ?? ''}`;
  const lines = [
    `${signer.name} · ${choiceLabel(signerRoles, signer.role)}`,
    `Documento de identidad ${given?.idNumber ?? '—'} · ${signer.email}`,
    `${how} · ${signer.signedAt === null ? '—' : formatInstant(signer.signedAt)} · código de un solo uso comprobado`,
  ];
  if (!given?.drawing) return [{ kind: 'text', label: 'Firmante', lines }];
  return [
    {
      kind: 'code',
      heading: 'Firma',
      legend: lines.join('\n'),
      address: signer.name,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 100"><image width="300" height="100" preserveAspectRatio="xMidYMid meet" xlink:href="data:image/png;base64,${given.drawing}"/></svg>`,
    },
  ];
}
