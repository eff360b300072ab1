import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../../lib/session.tsx';

/** Wide with titles, narrow with icons, or away until it is asked for in the user's menu. */
export type SubMenuWidth = 'open' | 'narrow' | 'closed';

/** How somebody wants the sub-menu; kept in this browser for each person who uses it. */
export function useSubMenuWidth(): [SubMenuWidth, (width: SubMenuWidth) => void] {
  const { id } = useSession();
  const [width, setWidth] = useLocalStorage<SubMenuWidth>({
    key: `llavero.submenu.${id}`,
    defaultValue: 'narrow',
    getInitialValueInEffect: false,
  });
  return [width, setWidth];
}
