import '../shell.spec.ts';
import '../shell-workbench.spec.ts';
import '../drafts.spec.ts';
import '../small-screens.spec.ts';
import '../home.spec.ts';
