import {
  closing,
  lawOfOtherUse,
  lettedUnits,
  opening,
  payment,
  securities,
  supplies,
  update,
} from './other-use.ts';
import { catalan, clause, inBoth, no, part, title, when, yes } from './write.ts';

/** LAU art. 3.2 and 4.3; Catalonia has Llei 11/2025. */
export const seasonalContract = inBoth((say, language) => ({
  key: 'contract.seasonal',
  name: say('Contrato de arrendamiento de temporada', "Contracte d'arrendament de temporada"),
  description: say(
    'Uso distinto del de vivienda por temporada, con su causa acreditada.',
    "Ús diferent del d'habitatge per temporada, amb la causa acreditada.",
  ),
  collection: 'contract',
  documentType: 'SEASONAL_CONTRACT',
  variables: [
    {
      name: 'cause',
      label: say('Causa de la temporada', 'Causa de la temporada'),
      kind: 'TEXT',
      required: true,
    },
  ],
  paragraphs: [
    title(say('CONTRATO DE ARRENDAMIENTO DE TEMPORADA', "CONTRACTE D'ARRENDAMENT DE TEMPORADA")),
    ...opening(say, language),
    clause(
      say('Objeto', 'Objecte'),
      say(
        'La parte arrendadora arrienda por temporada los inmuebles siguientes:',
        'La part arrendadora arrenda per temporada els immobles següents:',
      ),
      { restart: true },
    ),
    lettedUnits(say),
    lawOfOtherUse(say),
    when(
      part(
        say(
          'Al tener uso residencial, se le aplica además el régimen de fianza y de contención de rentas de la Ley catalana 18/2007, del derecho a la vivienda (artículo 66 bis, añadido por la Ley 11/2025).',
          "Com que té ús residencial, se li aplica a més el règim de fiança i de contenció de rendes de la Llei 18/2007, de 28 de desembre, del dret a l'habitatge (article 66 bis, afegit per la Llei 11/2025).",
        ),
      ),
      catalan,
    ),
    clause(
      say('Causa de la temporada', 'Causa de la temporada'),
      say(
        'El arrendamiento obedece a una necesidad temporal y transitoria de la parte arrendataria: **{{cause}}**, que acredita documentalmente. No satisface su necesidad permanente de vivienda (artículo 3.2 de la LAU), que mantiene en otro domicilio.',
        "L'arrendament respon a una necessitat temporal i transitòria de la part arrendatària: **{{cause}}**, que acredita documentalment. No satisfà la seva necessitat permanent d'habitatge (article 3.2 de la LAU), que manté en un altre domicili.",
      ),
    ),
    clause(
      say('Duración', 'Durada'),
      say(
        'Del {{startDate|long}} al {{endDate|long}}. Llegado el término, el contrato se extingue sin necesidad de requerimiento y sin prórroga; se excluye la tácita reconducción (artículos 1.565 y 1.566 del Código Civil).',
        "Del dia {{startDate|long}} al dia {{endDate|long}}. Arribat el terme, el contracte s'extingeix sense necessitat de requeriment i sense pròrroga; s'exclou la tàcita reconducció (articles 1.565 i 1.566 del Codi Civil).",
      ),
    ),
    when(
      part(
        say(
          'La parte arrendataria puede desistir con un mes de preaviso, indemnizando con la parte proporcional de una mensualidad por cada año que reste por cumplir.',
          "La part arrendatària pot desistir amb un mes de preavís, indemnitzant amb la part proporcional d'una mensualitat per cada any que resti per complir.",
        ),
      ),
      yes('earlyCancellationCompensation'),
    ),
    clause(
      say('Renta', 'Renda'),
      say(
        'La renta es de **{{rent}}** ({{rent|words}}) mensuales, pagadera por meses anticipados en los siete primeros días.',
        'La renda és de **{{rent}}** ({{rent|words}}) mensuals, pagadora per mesos anticipats dins dels set primers dies.',
      ),
    ),
    ...payment(say),
    when(
      part(
        say(
          'La vivienda se encuentra en zona de mercado residencial tensionado (artículo 18 de la Ley 12/2023).',
          "L'habitatge és en una zona de mercat residencial tensionat (article 18 de la Llei 12/2023).",
        ),
      ),
      yes('stressedZone'),
    ),
    ...update(
      say,
      say(
        'Si la duración supera un año, la renta se actualiza en cada aniversario por el índice pactado, que se notifica por escrito con su porcentaje.',
        "Si la durada supera un any, la renda s'actualitza en cada aniversari per l'índex pactat, que es notifica per escrit amb el percentatge.",
      ),
    ),
    clause(
      say('Fianza', 'Fiança'),
      say(
        'La parte arrendataria entrega en metálico **{{legalBondAmount}}** ({{legalBondAmount|words}}) en concepto de fianza (artículo 36.1 de la LAU).',
        'La part arrendatària lliura en metàl·lic **{{legalBondAmount}}** ({{legalBondAmount|words}}) en concepte de fiança (article 36.1 de la LAU).',
      ),
      { clause: 'fianza' },
    ),
    ...securities(
      say,
      say(
        '; al ser un arrendamiento de uso residencial, equivale a una mensualidad',
        "; com que és un arrendament d'ús residencial, equival a una mensualitat",
      ),
    ),
    clause(
      say('Impuesto sobre transmisiones patrimoniales', 'Impost sobre transmissions patrimonials'),
      say(
        'El arrendamiento de temporada está sujeto al impuesto, del que es sujeto pasivo la parte arrendataria (artículos 7.1.B y 8.f del Real Decreto Legislativo 1/1993).',
        "L'arrendament de temporada està subjecte a l'impost, del qual és subjecte passiu la part arrendatària (articles 7.1.B i 8.f del Reial decret legislatiu 1/1993).",
      ),
    ),
    when(
      part(
        say(
          'La empresa gestora, {{company.name}}, presenta la autoliquidación por cuenta de la parte arrendataria, que le provee de fondos.',
          "L'empresa gestora, {{company.name}}, presenta l'autoliquidació per compte de la part arrendatària, que la proveeix de fons.",
        ),
      ),
      yes('mandataryManagesItp'),
    ),
    when(
      part(
        say(
          'La parte arrendataria presenta la autoliquidación en el plazo legal.',
          "La part arrendatària presenta l'autoliquidació en el termini legal.",
        ),
      ),
      no('mandataryManagesItp'),
    ),
    clause(
      say('Suministros y conservación', 'Subministraments i conservació'),
      say(
        'La parte arrendataria usa el inmueble con la diligencia debida y responde de los daños que cause (artículos 1.561 y 1.563 del Código Civil).',
        "La part arrendatària fa servir l'immoble amb la diligència deguda i respon dels danys que causi (articles 1.561 i 1.563 del Codi Civil).",
      ),
    ),
    ...supplies(say),
    when(
      part(
        say(
          'Los muebles y enseres constan en el inventario adjunto.',
          "Els mobles i efectes consten en l'inventari adjunt.",
        ),
      ),
      yes('inventoryAttached'),
    ),
    when(
      part(
        say(
          'No se admiten animales sin consentimiento escrito, salvo los perros de asistencia.',
          "No s'admeten animals sense consentiment escrit, llevat dels gossos d'assistència.",
        ),
      ),
      yes('petBan'),
    ),
    clause(
      say('Cesión y subarriendo', 'Cessió i sotsarrendament'),
      say(
        'No se permiten la cesión, el subarriendo ni el alojamiento turístico. Las partes excluyen los derechos de adquisición preferente e indemnización de los artículos 31 y 34 de la LAU.',
        "No es permeten la cessió, el sotsarrendament ni l'allotjament turístic. Les parts exclouen els drets d'adquisició preferent i d'indemnització dels articles 31 i 34 de la LAU.",
      ),
    ),
    ...closing(say, language),
  ],
}));
