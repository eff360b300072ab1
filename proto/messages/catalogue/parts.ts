import { day, defineMessage, euros, words, write } from '../message.ts';

const reason = { channel: 'PART', audience: 'applicant' } as const;

export const visitUnitLet = defineMessage({
  ...reason,
  name: 'PART_VISIT_UNIT_LET',
  title: 'Motivo de una visita cancelada: ya alquilada',
  texts: {
    ES: write('Motivo', 'La vivienda ya está reservada o alquilada.'),
    CA: write('Motiu', 'L’habitatge ja està reservat o llogat.'),
    EN: write('Reason', 'The home has been reserved or let.'),
  },
});

export const visitUnitUnavailable = defineMessage({
  ...reason,
  name: 'PART_VISIT_UNIT_UNAVAILABLE',
  title: 'Motivo de una visita cancelada: ya no se ofrece',
  texts: {
    ES: write('Motivo', 'La vivienda ha dejado de ofrecerse.'),
    CA: write('Motiu', 'L’habitatge ha deixat d’oferir-se.'),
    EN: write('Reason', 'The home is no longer on offer.'),
  },
});

export const visitEmployee = defineMessage({
  ...reason,
  name: 'PART_VISIT_EMPLOYEE',
  title: 'Motivo de una visita cancelada: un imprevisto nuestro',
  texts: {
    ES: write(
      'Motivo',
      'Ha surgido un imprevisto a quien la iba a enseñar. Disculpe las molestias; le propondremos otra fecha.',
    ),
    CA: write(
      'Motiu',
      'Ha sorgit un imprevist a qui l’havia d’ensenyar. Disculpeu les molèsties; us proposarem una altra data.',
    ),
    EN: write(
      'Reason',
      'Something has come up for the person who was to show it. We apologise and will propose another date.',
    ),
  },
});

/** At the foot of advertising, before the page on which it is refused (LSSI art. 21): the page is not the text's to leave out. */
export const advertisingNotice = defineMessage({
  channel: 'PART',
  audience: 'anyone',
  name: 'PART_ADVERTISING_NOTICE',
  title: 'Pie de la publicidad: cómo no recibir más',
  texts: {
    ES: write('Pie', 'Para no recibir más comunicaciones comerciales, abra esta página:'),
    CA: write('Peu', 'Per no rebre més comunicacions comercials, obri aquesta pàgina:'),
  },
});

/** Below every mail, in the language of its text. */
export const letterheadFoot = defineMessage({
  channel: 'PART',
  audience: 'anyone',
  name: 'PART_LETTERHEAD_FOOT',
  title: 'Pie de todos los correos',
  texts: {
    ES: write('Pie', 'Llavero · Gestión de alquileres'),
    CA: write('Peu', 'Llavero · Gestió de lloguers'),
    EN: write('Foot', 'Llavero · Rental management'),
  },
});

/** One line of the list of a reminder. */
export const debtLine = defineMessage({
  channel: 'PART',
  audience: 'tenant',
  name: 'PART_DEBT_LINE',
  title: 'Impago: línea de la lista de recibos pendientes',
  values: {
    document: words('Recibo', 'Recibo 2026/001234'),
    due: day('Vencimiento'),
    amount: euros('Importe', 1050),
  },
  texts: {
    ES: write('Línea', '· {{document}}, vencido el {{due}}: {{amount}}'),
    CA: write('Línia', '· {{document}}, vençut el {{due}}: {{amount}}'),
  },
});

/** Who stands in a letter where no landlord has a name. */
export const unnamedLandlords = defineMessage({
  channel: 'PART',
  audience: 'anyone',
  name: 'PART_UNNAMED_LANDLORDS',
  title: 'Cartas: propietarios sin nombre conocido',
  texts: { ES: write('Propietarios', 'la propiedad'), CA: write('Propietaris', 'la propietat') },
});

/** Who stands in a letter where no tenant has a name. */
export const unnamedTenants = defineMessage({
  channel: 'PART',
  audience: 'anyone',
  name: 'PART_UNNAMED_TENANTS',
  title: 'Cartas: inquilinos sin nombre conocido',
  texts: {
    ES: write('Inquilinos', 'la parte arrendataria'),
    CA: write('Inquilins', 'la part arrendatària'),
  },
});

/** Where the address of a home stands and none is known. */
export const unnamedPlace = defineMessage({
  channel: 'PART',
  audience: 'anyone',
  name: 'PART_UNNAMED_PLACE',
  title: 'Vivienda sin dirección conocida',
  texts: {
    ES: write('Dirección', 'dirección sin indicar'),
    CA: write('Adreça', 'adreça sense indicar'),
    EN: write('Address', 'address not given'),
  },
});
