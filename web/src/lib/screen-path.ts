import { useParams } from 'react-router-dom';

/** Where the user is: `/{section}/{subsection}/{component?}/{id?}` (NAV-01). */
export interface ScreenPath {
  section: string;
  subsection: string;
  component: string | null;
  id: string | null;
}

/** The path of the open screen. */
export function useScreenPath(): ScreenPath {
  const { section = '', subsection = '', component = null, id = null } = useParams();
  return { section, subsection, component, id };
}
