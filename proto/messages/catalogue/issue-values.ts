import { euros, words } from '../message.ts';

/** What messages about issues say (OPS-03). */
export const place = words('Inmueble', 'Carrer de Sants 12, 3º 2ª');
export const problem = words('Primera línea de la incidencia', 'La caldera no enciende');
export const supplier = words('Proveedor', 'Calderas Vila').orNone;
export const work = words('Trabajo', 'Cambiar la placa de la caldera').orNone;
export const visit = words('Día y horas de la visita', '03/12/2026 de 10:00 a 12:00').orNone;
export const risk = words('Riesgo de esperar', 'El piso se queda sin agua caliente.').orNone;
export const reason = words('Motivo o notas', 'El precio es demasiado alto.').orNone;
export const message = words('Mensaje', '¿Puede venir el jueves?').orNone;
export const solution = words('Qué se ha hecho', 'Se ha cambiado la placa.').orNone;
export const cost = euros('Importe del presupuesto', 242).orNone;
export const approved = euros('Importe aprobado', 242).orNone;
export const invoiced = euros('Importe de la factura', 300).orNone;
