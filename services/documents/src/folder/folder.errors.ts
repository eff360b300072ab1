import { type CodedError, conflict, invalid, notFound } from '@llavero/proto/errors';

/** Most files of an archive, and bytes of them before they are packed. */
export const MOST_ZIPPED = { files: 2_000, bytes: 1024 ** 3 } as const;

export const noMandate = (): CodedError =>
  notFound(
    'FOLDER.NO_MANDATE',
    'No hay ningún mandato con ese nombre. No se ha archivado nada: escriba su nombre completo o su número.',
  );

export const severalMandates = (): CodedError =>
  conflict(
    'FOLDER.SEVERAL_MANDATES',
    'Hay varios mandatos con ese nombre. No se ha archivado nada: indique el número del mandato.',
  );

export const wrongPath = (): CodedError => {
  const message = 'Una ruta dentro de la carpeta, como «Actas/2026»: sin «..» y, como mucho, ocho niveles.';
  return invalid('FOLDER.PATH', 'La carpeta indicada no sirve. No se ha archivado nada.', [
    { field: 'relativePath', rule: 'path', message },
  ]);
};

export const noFiles = (): CodedError =>
  invalid('UPLOAD.NO_FILE', 'No ha llegado ningún archivo. No se ha guardado nada.', [
    { field: 'files', rule: 'required', message: 'Al menos un archivo.' },
  ]);

export const emptyFolder = (): CodedError =>
  conflict('FOLDER.EMPTY', 'La carpeta del mandato está vacía: suba o genere antes algún documento.');

export const tooMuch = (): CodedError =>
  conflict(
    'FOLDER.TOO_LARGE',
    `La carpeta tiene más de ${MOST_ZIPPED.files} archivos o de 1 GB: descargue los documentos por separado.`,
  );
