import type { TemplateVariable } from '@llavero/proto/templates/template';
import type { DocumentLanguage } from '@llavero/proto/templates/values';

/** What a contract of a stressed zone says and no record knows (Ley 12/2023 art. 31). */
export const longContractVariables: Record<DocumentLanguage, readonly TemplateVariable[]> = {
  ES: variables('Última renta del contrato anterior', 'El propietario es gran tenedor'),
  CA: variables('Última renta del contracte anterior', 'El propietari és gran tenidor'),
};

function variables(previousRent: string, largeHolder: string): TemplateVariable[] {
  return [
    { name: 'previousRent', label: previousRent, kind: 'MONEY' },
    { name: 'largeHolder', label: largeHolder, kind: 'BOOLEAN' },
  ];
}
