import { requestSupplyChange, supplyChangeLetter } from '@llavero/proto/commands/supply-changes';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { supplyTypes } from '@llavero/proto/records/choices/places';
import { IconMailForward } from '@tabler/icons-react';
import { defineWizard, type WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { labelsOf } from '../../../../components/wizard/wizard-records.ts';
import { errorBodyOf, runCommand } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/app-query.ts';
import { fetchList, refreshCollection } from '../../../../lib/records.ts';
import { openChangesQuery } from './contract-supplies-fields.ts';
import { CommunicationsStep } from './communications-step.tsx';
import { type CommunicationsFields, communicationsFields, type Pending } from './communications-fields.ts';

/** Most that are dealt with in one pass; the next ones come in the next. */
const MOST = 20;

/** The changes that are ready to be asked, with what each company wants. One after the other: there are few. */
async function loadPending(filter: Record<string, string>): Promise<Pending[]> {
  const { items } = await fetchList(openChangesQuery({ nextStep: 'REQUEST', ...filter }, MOST));
  const pending: Pending[] = [];
  for (const row of items) {
    const letter = await runCommand(supplyChangeLetter, { id: row.id });
    const [unit] = await labelsOf('place', [String(row['place'])]);
    pending.push({
      id: row.id,
      version: row.version,
      supply: String(row['supply']),
      unit: unit ?? '',
      letter,
    });
  }
  return pending;
}

function initialOf(pending: readonly Pending[]): WizardValues<CommunicationsFields> {
  return {
    requests: pending.map(({ id, version, supply, unit, letter }) => ({
      id,
      version,
      name: `${choiceLabel(supplyTypes, supply)} · ${unit}`,
      way: letter.switchOffered ? ('SWITCH' as const) : letter.to ? ('MAIL' as const) : ('FORM' as const),
      to: letter.to,
      companyReference: null,
    })),
  };
}

/** WIZ-13 'Tramitar gestiones pendientes por suministros': what companies are to be told, sent or noted in one pass. */
export const supplyCommunications = defineWizard<CommunicationsFields>({
  key: 'supplyCommunications',
  title: 'Tramitar gestiones pendientes por suministros',
  icon: IconMailForward,
  width: 900,
  draftVersion: 1,
  fields: communicationsFields,
  preload: ({ contract, place }) => {
    const filter = { ...(contract ? { contract } : {}), ...(place ? { place } : {}) };
    return [
      {
        label: 'Gestiones pendientes',
        queryKey: ['supply-communications', filter],
        load: () => loadPending(filter),
      },
    ];
  },
  initial: (_params, [pending]) => initialOf((pending as Pending[] | undefined) ?? []),
  steps: [
    {
      key: 'requests',
      title: 'Comunicaciones a las compañías',
      description: 'Elija cómo se solicita cada una. Las que no se tramitan ahora siguen pendientes.',
      fields: ['requests'],
      content: CommunicationsStep,
    },
  ],
  summary: false,
  submitLabel: ({ requests }) => {
    const count = (requests ?? []).filter(({ way }) => way !== null).length;
    return count > 0 ? `Tramitar ${count}` : 'Terminar';
  },
  submit: async ({ requests }, { progress }) => {
    const chosen = (requests ?? []).flatMap(({ way, ...request }) => (way ? [{ ...request, way }] : []));
    const failed: string[] = [];
    for (const [at, { id, version, name, way, to, companyReference }] of chosen.entries()) {
      progress(`Tramitando ${at + 1} de ${chosen.length}…`);
      try {
        const mail = way === 'MAIL' ? { to: to ?? null } : {};
        await runCommand(requestSupplyChange, {
          id,
          version,
          way,
          ...mail,
          companyReference: companyReference ?? null,
        });
      } catch (error) {
        // The others go on; what failed is told by name and stays pending.
        failed.push(`${name}: ${errorBodyOf(error).message}`);
      }
    }
    refreshCollection(queryClient, 'operation');
    const done = chosen.length - failed.length;
    return {
      title: chosen.length === 0 ? 'Nada tramitado' : `Tramitadas ${done} de ${chosen.length}`,
      text: failed.length > 0 ? failed.join(' ') : 'Falta recibir los justificantes de las compañías.',
      actions: [{ label: 'Ver los cambios', to: '/operation/supplyChange' }],
    };
  },
});
