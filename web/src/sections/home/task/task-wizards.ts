import type { TaskTypeCode } from '@llavero/proto/records/choices/tasks';
import type { task } from '@llavero/proto/records/notifications/task';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import type { RowOf } from '../../../lib/records.ts';
import { isOpen } from './complete-tasks.ts';

type Task = RowOf<typeof task>;

/** The wizard in which a task of a type is worked on, with what it is opened with; null when the task does not say about what. */
const wizardOf: Partial<
  Record<TaskTypeCode, (task: Task) => { key: string; params: Record<string, string> } | null>
> = {
  SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_START: ({ relatedContracts }) =>
    relatedContracts?.[0] ? { key: 'contractStartSupplies', params: { id: relatedContracts[0] } } : null,
  SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END: ({ relatedContracts }) =>
    relatedContracts?.[0] ? { key: 'contractEndSupplies', params: { id: relatedContracts[0] } } : null,
  SUPPLY_COMMUNICATIONS: ({ relatedContracts, relatedPlaces }) => ({
    key: 'supplyCommunications',
    params: {
      ...(relatedContracts?.[0] ? { contract: relatedContracts[0] } : {}),
      ...(!relatedContracts?.[0] && relatedPlaces?.[0] ? { place: relatedPlaces[0] } : {}),
    },
  }),
};

const opened = (record: Task) => (record.type ? (wizardOf[record.type]?.(record) ?? null) : null);

/** Opens the wizard of the task's type. */
export const workAction: RecordAction<Task> = {
  key: 'work',
  label: 'Tramitar',
  icon: IconPlayerPlay,
  primary: true,
  allowed: (record) => isOpen(record) && opened(record) !== null,
  run: (record) => {
    const wizard = opened(record);
    if (wizard) openWizard(wizard.key, wizard.params);
  },
};
