import '../shell.spec.ts';
import '../shell-workbench.spec.ts';
import '../small-screens.spec.ts';
import '../home.spec.ts';
