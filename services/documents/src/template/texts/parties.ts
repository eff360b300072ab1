import type { TemplateParagraph } from '@llavero/proto/templates/template';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { given, missing, no, prose, table, when, yes } from './write.ts';

const words = {
  ES: {
    person: 'mayor de edad, con documento de identidad número {{item.idNumber}}',
    company: 'con NIF {{item.idNumber}}',
    home: 'y domicilio en {{item.address}}',
    seat: 'y domicilio social en {{item.address}}',
    acts: 'que actúa en su propio nombre y derecho',
    represented:
      'representada en este acto por {{item.representatives}}, según apoderamiento vigente que exhibe',
    manager:
      'La parte arrendadora interviene asistida por **{{company.name}}**, con NIF {{company.cif}}, a quien ha encargado la gestión del arrendamiento, que a estos efectos recibe y practica en su nombre cobros y comunicaciones.',
    signature: 'Firma',
  },
  CA: {
    person: "major d'edat, amb document d'identitat número {{item.idNumber}}",
    company: 'amb NIF {{item.idNumber}}',
    home: 'i domicili a {{item.address}}',
    seat: 'i domicili social a {{item.address}}',
    acts: 'que actua en nom i dret propis',
    represented:
      "representada en aquest acte per {{item.representatives}}, segons l'apoderament vigent que exhibeix",
    manager:
      "La part arrendadora intervé assistida per **{{company.name}}**, amb NIF {{company.cif}}, a qui ha encarregat la gestió de l'arrendament, que a aquests efectes rep i practica en nom seu cobraments i comunicacions.",
    signature: 'Signatura',
  },
} as const;

/** One paragraph for each person or company of a list, with who represents a company and where they live, if it is known. */
export function parties(listName: string, language: DocumentLanguage): TemplateParagraph[] {
  const say = words[language];
  const one = (text: string) => prose(`**{{item.title}}**, ${text}.`, { repeat: listName });
  const person = no('item.company');
  const company = yes('item.company');
  return [
    when(one(`${say.person} ${say.home}, ${say.acts}`), person, given('item.address')),
    when(one(`${say.person}, ${say.acts}`), person, missing('item.address')),
    when(one(`${say.company} ${say.seat}, ${say.represented}`), company, given('item.address')),
    when(one(`${say.company}, ${say.represented}`), company, missing('item.address')),
  ];
}

/** That the company manages the letting, where the contract comes from a mandate. */
export const managed = (language: DocumentLanguage): TemplateParagraph =>
  when(prose(words[language].manager), given('mandate'));

const LINE = '\n\n\n______________________________';

/** A line to sign on for everybody of a list. */
export const signatures = (role: string, listName: string, language: DocumentLanguage): TemplateParagraph =>
  table(
    [
      [role, 55],
      [words[language].signature, 45],
    ],
    [['{{row.title}}', LINE]],
    { rowsOf: listName, plain: true },
  );

export const companySigns = (role: string, language: DocumentLanguage): TemplateParagraph =>
  table(
    [
      [role, 55],
      [words[language].signature, 45],
    ],
    [['{{company.name}}', LINE]],
    { plain: true },
  );
