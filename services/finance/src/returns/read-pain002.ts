import { CodedError } from '@llavero/proto/errors';
import { nodeAt, nodesOf, readXml, textAt, type XmlNode } from '../statements/xml-tree.ts';
import { NO_REASON, type ReturnFile } from './return-line.ts';
import { unreadable } from './returns.errors.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.(03|10|12|14)$/;
/** A success that some banks write as a reason (field-notes A6). */
const SUCCESS = '0000';

/**
 * Reads a status report of the bank: rows that were refused or have come back, and whole messages that were refused. Accepted and
 * pending rows say nothing to book.
 *
 * @throws CodedError invalid `FINANCE.RETURNS_UNREADABLE`
 */
export function readPain002(text: string): ReturnFile {
  const file: ReturnFile = { lines: [], messages: [] };
  let group: XmlNode | null = null;
  const payments: { status: string | null; id: string | null; reason: string; rows: number }[] = [];
  let rowsSoFar = 0;
  try {
    readXml(text, {
      root: (_name, namespace) => {
        if (!NAMESPACE.test(namespace))
          throw unreadable('El archivo XML no es un pain.002: elija el de devoluciones del banco.');
      },
      closed: (node) => {
        if (node.name === 'TxInfAndSts') {
          rowsSoFar += 1;
          addRow(file, node);
          return true;
        }
        if (node.name === 'OrgnlGrpInfAndSts') group = node;
        if (node.name === 'OrgnlPmtInfAndSts') {
          payments.push({
            status: textAt(node, 'PmtInfSts'),
            id: textAt(node, 'OrgnlPmtInfId'),
            reason: reasonOf(node),
            rows: rowsSoFar,
          });
          rowsSoFar = 0;
          return true;
        }
        return false;
      },
    });
  } catch (error) {
    if (error instanceof CodedError && error.body.code === 'FINANCE.STATEMENT_UNREADABLE')
      throw unreadable('El archivo XML está mal formado, cortado o declara entidades. Descárguelo otra vez.');
    throw error;
  }
  addRefusedMessage(file, group, payments);
  return file;
}

function addRow(file: ReturnFile, node: XmlNode): void {
  const status = textAt(node, 'TxSts');
  const reason = reasonOf(node);
  if ((status !== null && status !== 'RJCT') || reason === SUCCESS) return;
  const endToEndId = textAt(node, 'OrgnlEndToEndId');
  if (endToEndId === null)
    throw unreadable(
      'A una fila rechazada le falta la referencia (OrgnlEndToEndId). Pida al banco otro archivo.',
    );
  const amount = nodeAt(node, 'OrgnlTxRef', 'Amt', 'InstdAmt') ?? nodeAt(node, 'OrgnlTxRef', 'InstdAmt');
  file.lines.push({ endToEndId, reason, cents: amount ? centsOf(amount.text) : null });
}

/** A group or a payment that was refused and names no rows is refused with all of them. */
function addRefusedMessage(
  file: ReturnFile,
  group: XmlNode | null,
  payments: readonly { status: string | null; id: string | null; reason: string; rows: number }[],
): void {
  const id = group && textAt(group, 'OrgnlMsgId');
  if (group && id && file.lines.length === 0 && textAt(group, 'GrpSts') === 'RJCT')
    file.messages.push({ id, reason: reasonOf(group) });
  else
    for (const payment of payments)
      if (payment.status === 'RJCT' && payment.id !== null && payment.rows === 0)
        file.messages.push({ id: payment.id, reason: payment.reason });
}

const reasonOf = (node: XmlNode): string => {
  const [first] = nodesOf(node, 'StsRsnInf');
  return (first && (textAt(first, 'Rsn', 'Cd') ?? textAt(first, 'Rsn', 'Prtry'))) ?? NO_REASON;
};

function centsOf(text: string): number {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match)
    throw unreadable(`El importe «${text.slice(0, 20)}» no se entiende. Pida al banco otro archivo.`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
