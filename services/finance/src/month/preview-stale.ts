import { conflict } from '@llavero/proto/errors';

/** The month would bring something else than its preview said. */
export const previewStale = () =>
  conflict(
    'FINANCE.PREVIEW_STALE',
    'El mes ha cambiado desde la previsualización: hay contratos, mandatos o documentos nuevos o distintos. No se ha creado nada: previsualice de nuevo y confirme.',
  );
