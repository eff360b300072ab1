import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArmchair,
  IconCalendarEvent,
  IconContract,
  IconFileCheck,
  IconFlask,
  IconPlus,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { MenuPath } from '@llavero/proto/navigation';
import { openWizard } from '../../components/wizard/open-wizard.ts';
import type { WizardParams } from '../../components/wizard/wizard-definition.ts';
import type { Icon } from '../../lib/menu.ts';
import { useSession } from '../../lib/session.tsx';
import { hasWizard, mayOpenWizard } from '../wizards.tsx';

interface CreateEntry {
  /** As the text has it (C §2.4). */
  label: string;
  icon: Icon;
  wizard: string;
  params?: WizardParams;
  /** The list that opens while there is no such wizard. */
  list: MenuPath;
}

export const createEntries: readonly CreateEntry[] = [
  { label: 'Crear Mandato', icon: IconFileCheck, wizard: 'mandateDraft', list: 'contract/mandate' },
  { label: 'Crear Reserva', icon: IconCalendarEvent, wizard: 'rentBooking', list: 'contract/rentbooking' },
  { label: 'Crear Inventario', icon: IconArmchair, wizard: 'inventoryCreate', list: 'place/inventory' },
  { label: 'Crear Contrato', icon: IconContract, wizard: 'rentDraft', list: 'contract/rent' },
  // The parameter gives what is tried out a draft of its own, apart from that of a real contract.
  { label: 'Pruebas', icon: IconFlask, wizard: 'rentDraft', params: { test: '1' }, list: 'contract/rent' },
];

/** TOP-04 'create': what can be created from anywhere. */
export function CreateMenu() {
  const navigate = useNavigate();
  const { role } = useSession();
  const offered = createEntries.filter(({ wizard }) => mayOpenWizard(wizard, role));
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon data-hint="Crear" data-hint-side="bottom" aria-label="Crear">
          <IconPlus size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ label, icon: Icon, wizard, params, list }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={16} stroke={1.6} />}
            onClick={() => (hasWizard(wizard) ? openWizard(wizard, params) : void navigate(`/${list}`))}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
