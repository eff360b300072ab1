import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { sepaMandateList } from './sepa-mandate-list.ts';

/** Órdenes de domiciliación: a page of Remesas. */
export default function SepaMandateScreen() {
  return <ListScreen {...sepaMandateList} />;
}
