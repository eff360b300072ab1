/** Whether a candidature can become a booking, or the Spanish sentence that says why not yet; false once it is closed. */
export function choosable(status: unknown): boolean | string {
  switch (status) {
    case 'IN_REVIEW':
    case 'PRESELECTED':
    case 'ACCEPTED':
      return true;
    case 'RECEIVED':
    case 'DOCUMENTS_PENDING':
      return 'Póngala antes en estudio: falta revisarla.';
    default:
      return false;
  }
}
