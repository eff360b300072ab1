import type { XmlNode } from './xml-tree.ts';

/** What an element may hold: a pattern of its text, or its elements in their order; `?` optional, `*` any number of. */
type Shape = RegExp | readonly string[];

const amount = /^[+-]?\d{1,12}(\.\d{0,2})?$/;
const nif = /^.{9}$/;
const number = /^.{1,60}$/;
const day = /^\d{2}-\d{2}-\d{4}$/;
const name = /^.{1,120}$/s;
const yes = /^S$/;
const print = /^.{1,64}$/;
const invoice = ['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura'];
const person = ['NombreRazon', 'NIF?', 'IDOtro?'];
const closing = ['Encadenamiento', 'SistemaInformatico', 'FechaHoraHusoGenRegistro', 'TipoHuella', 'Huella'];

/**
 * The part of the tax office's schemas SuministroLR and SuministroInformacion (version 1.0) that Llavero writes, from their public
 * description: names, order, presence and form.
 */
const shapes: Readonly<Record<string, Shape>> = {
  RegFactuSistemaFacturacion: ['Cabecera', 'RegistroFactura*'],
  Cabecera: ['ObligadoEmision', 'Representante?', 'RemisionVoluntaria?'],
  ObligadoEmision: ['NombreRazon', 'NIF'],
  Representante: ['NombreRazon', 'NIF'],
  RemisionVoluntaria: ['Incidencia?'],
  Incidencia: /^[SN]$/,
  RegistroFactura: ['RegistroAlta?', 'RegistroAnulacion?'],
  RegistroAlta: [
    ...[
      'IDVersion',
      'IDFactura',
      'RefExterna?',
      'NombreRazonEmisor',
      'Subsanacion?',
      'RechazoPrevio?',
      'TipoFactura',
    ],
    ...['TipoRectificativa?', 'FacturasRectificadas?', 'ImporteRectificacion?', 'DescripcionOperacion'],
    ...[
      'EmitidaPorTerceroODestinatario?',
      'Tercero?',
      'Destinatarios?',
      'Desglose',
      'CuotaTotal',
      'ImporteTotal',
    ],
    ...closing,
  ],
  RegistroAnulacion: [
    ...[
      'IDVersion',
      'IDFactura',
      'RefExterna?',
      'SinRegistroPrevio?',
      'RechazoPrevio?',
      'GeneradoPor?',
      'Generador?',
    ],
    ...closing,
  ],
  IDVersion: /^1\.0$/,
  IDFactura: [...invoice.map((one) => `${one}?`), ...invoice.map((one) => `${one}Anulada?`)],
  IDEmisorFactura: nif,
  IDEmisorFacturaAnulada: nif,
  NumSerieFactura: number,
  NumSerieFacturaAnulada: number,
  FechaExpedicionFactura: day,
  FechaExpedicionFacturaAnulada: day,
  RefExterna: /^.{1,60}$/,
  NombreRazonEmisor: name,
  NombreRazon: name,
  NIF: nif,
  Subsanacion: /^[SN]$/,
  RechazoPrevio: /^[NSX]$/,
  SinRegistroPrevio: /^[SN]$/,
  TipoFactura: /^(F[123]|R[1-5])$/,
  TipoRectificativa: /^[SI]$/,
  FacturasRectificadas: ['IDFacturaRectificada*'],
  IDFacturaRectificada: invoice,
  ImporteRectificacion: ['BaseRectificada', 'CuotaRectificada'],
  BaseRectificada: amount,
  CuotaRectificada: amount,
  DescripcionOperacion: /^.{1,500}$/s,
  EmitidaPorTerceroODestinatario: /^[DT]$/,
  GeneradoPor: /^[EDT]$/,
  Tercero: person,
  Generador: person,
  Destinatarios: ['IDDestinatario*'],
  IDDestinatario: person,
  IDOtro: ['CodigoPais?', 'IDType', 'ID'],
  CodigoPais: /^[A-Z]{2}$/,
  IDType: /^0[2-7]$/,
  ID: /^.{1,20}$/,
  Desglose: ['DetalleDesglose*'],
  DetalleDesglose: [
    ...['Impuesto', 'ClaveRegimen', 'CalificacionOperacion?', 'OperacionExenta?', 'TipoImpositivo?'],
    ...['BaseImponibleOimporteNoSujeto', 'CuotaRepercutida?'],
  ],
  Impuesto: /^0[1235]$/,
  ClaveRegimen: /^\d{2}$/,
  CalificacionOperacion: /^(S[12]|N[12])$/,
  OperacionExenta: /^E[1-8]$/,
  TipoImpositivo: /^\d{1,3}(\.\d{0,2})?$/,
  BaseImponibleOimporteNoSujeto: amount,
  CuotaRepercutida: amount,
  CuotaTotal: amount,
  ImporteTotal: amount,
  Encadenamiento: ['PrimerRegistro?', 'RegistroAnterior?'],
  PrimerRegistro: yes,
  RegistroAnterior: [...invoice, 'Huella'],
  SistemaInformatico: [
    ...[
      'NombreRazon',
      'NIF',
      'NombreSistemaInformatico',
      'IdSistemaInformatico',
      'Version',
      'NumeroInstalacion',
    ],
    ...['TipoUsoPosibleSoloVerifactu', 'TipoUsoPosibleMultiOT', 'IndicadorMultiplesOT'],
  ],
  NombreSistemaInformatico: /^.{1,30}$/,
  IdSistemaInformatico: /^.{1,2}$/,
  Version: /^.{1,50}$/,
  NumeroInstalacion: /^.{1,100}$/,
  TipoUsoPosibleSoloVerifactu: /^[SN]$/,
  TipoUsoPosibleMultiOT: /^[SN]$/,
  IndicadorMultiplesOT: /^[SN]$/,
  FechaHoraHusoGenRegistro: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/,
  TipoHuella: /^01$/,
  Huella: print,
};

/** What is wrong with a request, or null. */
export function schemaProblem(node: XmlNode): string | null {
  const shape = shapes[node.name];
  if (!shape) return `Elemento no admitido: ${node.name}.`;
  if (shape instanceof RegExp)
    return node.children.length === 0 && shape.test(node.text) ? null : `Valor no admitido en ${node.name}.`;
  let at = 0;
  for (const part of shape) {
    const wanted = part.replace(/[?*]$/, '');
    let count = 0;
    while (node.children[at]?.name === wanted && (count === 0 || part.endsWith('*'))) {
      count += 1;
      at += 1;
    }
    if (count === 0 && !part.endsWith('?')) return `Falta ${wanted} en ${node.name}.`;
  }
  const rest = node.children[at];
  if (rest) return `${rest.name} no va ahí, en ${node.name}.`;
  for (const child of node.children) {
    const problem = schemaProblem(child);
    if (problem) return problem;
  }
  return null;
}
