import { contract } from '../../records/contracts/contract.ts';
import { place } from '../../records/places/place.ts';
import { agent } from '../../records/people/agent.ts';
import { supplier } from '../../records/people/supplier.ts';
import { operation } from '../../records/supplies/operation.ts';
import { day, defineMessage, figure, words, write, yesNo } from '../message.ts';
import { address, name, url } from './shared.ts';

/** Supplies and certificates (OPS-01, OPS-02). */
const supply = words('Suministro', 'electricidad');

export const supplyAuthorisation = defineMessage({
  name: 'SUPPLY_AUTHORISATION',
  title: 'Autorización de cambio de titular',
  channel: 'EMAIL',
  audience: 'anyone',
  records: { operation, person: agent },
  values: { name, supply, address, days: figure('Días que sirve el enlace', 14) },
  secrets: { link: 'Enlace para autorizar' },
  texts: {
    ES: write(
      'Autorización para poner {{supply}} a su nombre',
      'Hola, {{name}}:',
      'Vamos a pedir que el contrato de {{supply}} de {{address}} pase a su nombre. La compañía solo lo hace si usted lo autoriza:',
      '{{link}}',
      'El enlace sirve una sola vez y caduca en {{days}} días. Si no esperaba este correo, no tiene que hacer nada.',
    ),
    CA: write(
      'Autorització per posar {{supply}} al seu nom',
      'Hola, {{name}}:',
      'Demanarem que el contracte de {{supply}} de {{address}} passi al seu nom. La companyia només ho fa si vostè ho autoritza:',
      '{{link}}',
      "L'enllaç serveix una sola vegada i caduca en {{days}} dies. Si no esperava aquest correu, no ha de fer res.",
    ),
  },
});

/** To a company that has no text of its own in its record. */
export const supplyChangeRequest = defineMessage({
  name: 'SUPPLY_CHANGE_REQUEST',
  title: 'Cambio de suministro a la compañía',
  channel: 'EMAIL',
  audience: 'supplier',
  records: { operation, contract },
  values: {
    supply,
    address,
    onlyAccount: yesNo('Solo cambia la cuenta de cargo', false),
    agreed: day('Día en que el titular nuevo lo autorizó').orNone,
    data: words('Datos que pide la compañía', '- CUPS: ES1234123456789012JY\n- Titular nuevo: Ana Puig'),
  },
  texts: {
    ES: write(
      'Cambio de {{#onlyAccount}}la cuenta de cargo{{/onlyAccount}}{{^onlyAccount}}titular{{/onlyAccount}} de {{supply}}: {{address}}',
      'Buenos días:',
      'Les solicitamos el cambio de {{#onlyAccount}}la cuenta de cargo{{/onlyAccount}}{{^onlyAccount}}titular{{/onlyAccount}} de {{supply}}.{{#agreed}} El titular nuevo lo ha autorizado el {{agreed}}.{{/agreed}}',
      '{{data}}',
      'Les rogamos que confirmen el cambio respondiendo a este correo.',
    ),
    CA: write(
      'Canvi de {{#onlyAccount}}compte de càrrec{{/onlyAccount}}{{^onlyAccount}}titular{{/onlyAccount}} de {{supply}}: {{address}}',
      'Bon dia:',
      'Els sol·licitem el canvi de {{#onlyAccount}}compte de càrrec{{/onlyAccount}}{{^onlyAccount}}titular{{/onlyAccount}} de {{supply}}.{{#agreed}} El titular nou ho ha autoritzat el {{agreed}}.{{/agreed}}',
      '{{data}}',
      'Els preguem que confirmin el canvi responent a aquest correu.',
    ),
  },
});

export const certificateExpires = defineMessage({
  name: 'CERTIFICATE_EXPIRES',
  title: 'Certificado que caduca',
  channel: 'INTERNAL',
  audience: 'staff',
  records: { place },
  values: {
    address,
    url,
    certificate: words('Certificado', 'Certificado energético'),
    end: day('Día en que caduca'),
    today: yesNo('Caduca hoy', false),
    tomorrow: yesNo('Caduca mañana', false),
    days: figure('Días que faltan, desde dos', 30).orNone,
  },
  texts: {
    ES: write(
      '{{certificate}} de {{address}}: caduca el {{end}}',
      '{{certificate}} de {{address}} caduca el {{end}}, {{#today}}hoy{{/today}}{{#tomorrow}}mañana{{/tomorrow}}{{#days}}dentro de {{days}} días{{/days}}.',
      'Encargue su renovación antes de esa fecha y registre el certificado nuevo cuando llegue.',
      'Ver el certificado: {{url}}',
    ),
    CA: write(
      '{{certificate}} de {{address}}: caduca el {{end}}',
      '{{certificate}} de {{address}} caduca el {{end}}, {{#today}}avui{{/today}}{{#tomorrow}}demà{{/tomorrow}}{{#days}}d’aquí a {{days}} dies{{/days}}.',
      "Encarregui'n la renovació abans d'aquesta data i registri el certificat nou quan arribi.",
      'Veure el certificat: {{url}}',
    ),
  },
});

export const certificateOrder = defineMessage({
  name: 'CERTIFICATE_ORDER',
  title: 'Encargo de certificados',
  channel: 'EMAIL',
  audience: 'supplier',
  records: { supplier },
  values: {
    name,
    count: figure('Cuántos certificados', 2),
    several: yesNo('Son varios certificados'),
    units: figure('Cuántos inmuebles', 1),
    severalUnits: yesNo('Son varios inmuebles', false),
    list: words('Lista de certificados', '- Certificado energético: Carrer de Sants 12 (65 m²)'),
  },
  texts: {
    ES: write(
      'Encargo de {{count}} certificado{{#several}}s{{/several}} ({{units}} inmueble{{#severalUnits}}s{{/severalUnits}})',
      'Buenos días, {{name}}:',
      'Les encargamos {{#several}}los certificados siguientes{{/several}}{{^several}}el certificado siguiente{{/several}}:',
      '{{list}}',
      'Respondan a este mensaje con la fecha prevista de cada visita y les diremos quién abre. Envíen cada certificado en PDF, con su número y sus fechas.',
      'Gracias.',
    ),
    CA: write(
      'Encàrrec de {{count}} certificat{{#several}}s{{/several}} ({{units}} immoble{{#severalUnits}}s{{/severalUnits}})',
      'Bon dia, {{name}}:',
      'Els encarreguem {{#several}}els certificats següents{{/several}}{{^several}}el certificat següent{{/several}}:',
      '{{list}}',
      'Responguin a aquest missatge amb la data prevista de cada visita i els direm qui obre. Enviïn cada certificat en PDF, amb el seu número i les dates.',
      'Gràcies.',
    ),
  },
});
