import { useSession } from '../../lib/session.tsx';

interface Props {
  title: string;
  /** Whether the bar of phones shows it too. */
  inBar: boolean;
}

/**
 * The title of a page of the own area. Where the bar above shows it already it is only read out: on tablets and phones, and at any
 * width to who is no employee, for whom the shell has that bar alone.
 */
export function AreaTitle({ title, inBar }: Props) {
  const { isStaff } = useSession();
  return <h1 data-in-bar={inBar ? (isStaff ? 'narrow' : 'always') : undefined}>{title}</h1>;
}
