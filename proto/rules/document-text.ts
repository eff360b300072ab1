/** The parts of a document that decide whether its text can still be changed. */
export interface WrittenDocument {
  status: string | null;
  sealedAt: number | null;
  sentAt: number | null;
  signatureDate: number | null;
}

/** Why the text of a generated document is final, in one Spanish sentence; null while it may be changed (issue 12 §5). */
export function textClosed({ status, sealedAt, sentAt, signatureDate }: WrittenDocument): string | null {
  if (sealedAt !== null || signatureDate !== null || status === 'SIGNED')
    return 'Este documento está firmado: su texto no se cambia. Si el acuerdo es otro, prepare un anexo.';
  if (status === 'WAITING_SIGNATURE')
    return 'Este documento está en firma: anule la firma antes de cambiar su texto.';
  if (sentAt !== null || status === 'SENT')
    return 'Este documento ya se ha enviado: genere otro con el texto que quiera cambiar.';
  if (status !== 'GENERATED' && status !== 'DRAFT')
    return 'Este documento ya no es un borrador: genere otro para cambiar su texto.';
  return null;
}
