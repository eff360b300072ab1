import { CodedError, conflict, forbidden, invalid, notFound } from '@llavero/proto/errors';
import {
  megabytes,
  MOST_PIXELS,
  MOST_UPLOADS,
  UPLOADABLE,
  type UploadType,
} from '@llavero/proto/rules/uploads';

/** Also when it is somebody else's. */
export const uploadNotFound = (): CodedError =>
  notFound(
    'UPLOAD.NOT_FOUND',
    'La subida ya no existe o ha caducado. No se ha guardado nada: elija el archivo otra vez.',
  );

export const notForRecord = (): CodedError =>
  forbidden(
    'UPLOAD.FORBIDDEN',
    'Su usuario no puede añadir archivos a este registro. Si lo necesita, pídalo a una persona administradora.',
  );

export const tooManyUploads = (): CodedError =>
  new CodedError({
    code: 'UPLOAD.TOO_MANY',
    kind: 'tooMany',
    message: `Hay ${MOST_UPLOADS} subidas sin terminar. Espere a que acaben o cancélelas; este archivo no se ha guardado.`,
  });

/** @param received bytes that are kept: where to go on from */
export const wrongOffset = (received: number): CodedError =>
  conflict('UPLOAD.OFFSET', 'La subida va por otro punto. Continúe desde lo que ya se ha recibido.', {
    received,
  });

export const incomplete = (): CodedError =>
  conflict(
    'UPLOAD.INCOMPLETE',
    'El archivo no ha llegado entero. Continúe la subida; lo recibido se conserva.',
  );

export const tooLarge = (limit: number): CodedError =>
  new CodedError({
    code: 'UPLOAD.TOO_LARGE',
    kind: 'tooLarge',
    message: `El archivo es demasiado grande: se admiten hasta ${megabytes(limit)}. No se ha guardado; redúzcalo o divídalo.`,
  });

export const tooLargeFor = ({ limit, picture }: UploadType): CodedError =>
  new CodedError({
    code: 'UPLOAD.TOO_LARGE',
    kind: 'tooLarge',
    message: `${picture ? 'La foto' : 'El archivo'} es demasiado grande: se admiten hasta ${megabytes(limit)}. No se ha guardado; redúzcalo e inténtelo de nuevo.`,
  });

export const wrongType = (): CodedError =>
  invalid(
    'UPLOAD.TYPE',
    `El contenido del archivo no es de un tipo admitido. No se ha guardado; se admiten ${UPLOADABLE}.`,
  );

export const emptyFile = (): CodedError =>
  invalid('UPLOAD.EMPTY', 'El archivo está vacío. No se ha guardado; compruebe que se abre en su equipo.');

export const otherContent = (): CodedError =>
  invalid('UPLOAD.HASH', 'El archivo ha llegado dañado y no se ha guardado. Súbalo de nuevo.');

export const infected = (): CodedError =>
  invalid(
    'UPLOAD.INFECTED',
    'El antivirus ha encontrado un virus. El archivo se ha borrado y no se ha guardado nada.',
  );

export const unreadablePicture = (): CodedError =>
  invalid(
    'UPLOAD.UNREADABLE',
    'La foto está dañada y no se puede leer. No se ha guardado; haga otra o expórtela de nuevo.',
  );

export const tooManyPixels = (): CodedError =>
  invalid(
    'UPLOAD.PIXELS',
    `La foto tiene más de ${MOST_PIXELS / 1_000_000} megapíxeles. No se ha guardado; redúzcala e inténtelo de nuevo.`,
  );
