import { afterEach, beforeAll } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';

/**
 * What packages keep from one file to the next, as begun with. `@testing-library/react` takes screens away by itself when it
 * is loaded; for files that share it that is once, so here it is done for each (`RTL_SKIP_AUTO_CLEANUP` keeps it from both).
 */
configure({ asyncUtilTimeout: 1_000 });
onlineManager.setOnline(true);
notifications.clean();

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(cleanup);
