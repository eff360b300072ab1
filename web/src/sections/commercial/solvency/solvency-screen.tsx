import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { solvencyList } from './solvency-list.ts';

/** Solicitudes de solvencia (STA-07): a page of Candidaturas. */
export default function SolvencyScreen() {
  return <ListScreen {...solvencyList} />;
}
