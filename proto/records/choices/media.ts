import { choiceSet } from '../../fields/choices.ts';

/** What the virus scanner said of a file. *Ours*: the texts name no scanner (DOC-04). */
export const scanResults = choiceSet('ScanResult', {
  CLEAN: { label: 'Sin virus', colour: 'green' },
  NOT_SCANNED: { label: 'Sin analizar: no hay antivirus configurado', colour: 'grey' },
});
