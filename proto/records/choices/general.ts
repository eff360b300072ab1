import { type Choice, choiceSet } from '../../fields/choices.ts';
import { XLSX } from '../../values/content-types.ts';

/** Generic statuses of documents, contracts and mandates in the order of the text (F §4, STA-10). */
export const genericStatuses = choiceSet('GenericStatus', {
  GENERATED: { label: 'Generado', colour: 'lightBlue' },
  SENT: { label: 'Enviado', colour: 'blue' },
  SIGNED: { label: 'Firmado', colour: 'green' },
  DRAFT: { label: 'Borrador', colour: 'grey' },
  VALID: { label: 'Válido', colour: 'green' },
  JUDGMENT: { label: 'En juicio', colour: 'red' },
  FINISHED: { label: 'Finalizado', colour: 'grey' },
  CANCELLED: { label: 'Anulado', colour: 'grey' },
  WAITING_SIGNATURE: { label: 'Pendiente de firma', colour: 'orange' },
  WAITING_AVAILABILITY: { label: 'Pendiente de disponibilidad', colour: 'orange' },
  REVIEW_PENDING: { label: 'Pendiente de revisión', colour: 'orange' },
  PAYED: { label: 'Pagado', colour: 'green' },
  REJECTED: { label: 'Rechazado', colour: 'red' },
  UNPAID: { label: 'Impagado', colour: 'red' },
  COMPENSATION_PENDING: { label: 'Pendiente de compensar', colour: 'orange' },
  COMPENSATION_DONE: { label: 'Compensado', colour: 'green' },
  DATA_PENDING: { label: 'Pendiente de datos', colour: 'orange' },
  IN_PROCESS: { label: 'En trámite', colour: 'yellow' },
  REQUESTED: { label: 'Solicitado', colour: 'blue' },
  BUDGETED: { label: 'Presupuestado', colour: 'lightBlue' },
  APROVED: { label: 'Aprobado', colour: 'green' },
  INVOICED: { label: 'Facturado', colour: 'lightBlue' },
  RECOVERED: { label: 'Recuperado', colour: 'green' },
  LIQUIDATED: { label: 'Liquidado', colour: 'green' },
  REQUESTED_TO_THE_PROPERTY: { label: 'Solicitado a la propiedad', colour: 'blue' },
  DOESNT_APPLY: { label: 'No procede', colour: 'grey' },
  REGISTERED: { label: 'Registrado', colour: 'green' },
  EXPIRED: { label: 'Caducado', colour: 'red' },
  DELETED: { label: 'Eliminado', colour: 'grey' },
  UNKNOWN: { label: 'Desconocido', colour: 'grey' },
});

/** F §3. */
export const periodicities = choiceSet('Periodicity', {
  HOURLY: { label: 'Cada hora' },
  DAILY: { label: 'Diaria' },
  WEEKLY: { label: 'Semanal' },
  MONTHLY: { label: 'Mensual' },
  YEARLY: { label: 'Anual' },
  ONE_YEAR_RENEWABLE: { label: 'Un año, prorrogable' },
  THREE_YEARS_RENEWABLE: { label: 'Tres años, prorrogables' },
  NONE: { label: 'Sin periodicidad' },
});

/** How one record is related to another (F §3). */
export const referenceKinds = choiceSet('ReferenceKind', {
  CREATOR: { label: 'Creado por' },
  ASSIGNED: { label: 'Asignado a' },
  LANDLORD: { label: 'Propietario' },
  TENANT: { label: 'Inquilino' },
  GUARANTOR: { label: 'Avalista' },
  UNIT: { label: 'Unidad' },
  PROPERTY: { label: 'Finca' },
  RENT: { label: 'Alquiler' },
  SUPPLY: { label: 'Suministro' },
  INSURANCE: { label: 'Seguro' },
  CONTRACT: { label: 'Contrato' },
  DOCUMENT: { label: 'Documento' },
  INVENTORY: { label: 'Inventario' },
  OCCUPANCY_CERTIFICATE: { label: 'Cédula de habitabilidad' },
  ENERGY_CERTIFICATE: { label: 'Certificado energético' },
  NIF: { label: 'NIF' },
  PASSPORT: { label: 'Pasaporte' },
  MEDIA: { label: 'Archivo' },
  TO: { label: 'Para' },
  CC: { label: 'Copia' },
  BCC: { label: 'Copia oculta' },
  ORGANIZATION: { label: 'Organización' },
});

/** Units of a span of time (F §3); mandates and contracts have the shorter list of C §3.5 (`contracts.ts`). */
export const spanUnits = choiceSet('SpanUnit', {
  HOURS: { label: 'Horas' },
  DAYS: { label: 'Días' },
  WEEKS: { label: 'Semanas' },
  MONTHS: { label: 'Meses' },
  YEARS: { label: 'Años' },
});

/** Outside systems (F §3: 'database, queue, cache, maps, drive, CRM, assistant and others'). */
export const connectionTypes = choiceSet('ConnectionType', {
  DATABASE: { label: 'Base de datos' },
  QUEUE: { label: 'Cola de trabajos' },
  CACHE: { label: 'Memoria intermedia' },
  MAPS: { label: 'Mapas' },
  DRIVE: { label: 'Archivador' },
  CRM: { label: 'CRM' },
  ASSISTANT: { label: 'Asistente' },
  OTHER: { label: 'Otro sistema' },
});

/** Where the product runs (F §3); the names beside `DEVELOP` are not shown there. */
export const environments = choiceSet('Environment', {
  PRODUCTION: { label: 'Producción' },
  STAGING: { label: 'Preproducción' },
  DEVELOP: { label: 'Desarrollo' },
});

export interface FileType extends Choice {
  /** Name in the web's icon table. */
  icon: 'file-pdf' | 'file-image' | 'file-sheet' | 'file-text';
  mimeType: string;
}

const fileType = (label: string, icon: FileType['icon'], mimeType: string): FileType => ({
  label,
  icon,
  mimeType,
});

/** File types by extension, with icons (F §3). */
export const fileTypes = choiceSet('FileType', {
  pdf: fileType('PDF', 'file-pdf', 'application/pdf'),
  jpg: fileType('Imagen JPG', 'file-image', 'image/jpeg'),
  jpeg: fileType('Imagen JPEG', 'file-image', 'image/jpeg'),
  gif: fileType('Imagen GIF', 'file-image', 'image/gif'),
  png: fileType('Imagen PNG', 'file-image', 'image/png'),
  xls: fileType('Hoja de Excel 97-2003', 'file-sheet', 'application/vnd.ms-excel'),
  xlsx: fileType('Hoja de Excel', 'file-sheet', XLSX),
  doc: fileType('Documento de Word 97-2003', 'file-text', 'application/msword'),
  docx: fileType(
    'Documento de Word',
    'file-text',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ),
});
