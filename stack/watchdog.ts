import { spawn } from 'node:child_process';

import { identifyProcess, type ProcessIdentity } from './process-identity';

/**
 * Waits for the owner to end; then asks the servers that the folder's records name to stop, kills what is left after
 * 5 s and removes the folder. A pid is signalled only while its command line names the folder: pids are used again.
 */
const script = `
owner=$1; folder=$2
is_ours() {
  if [ -d /proc/self ]; then tr '\\0' ' ' < "/proc/$1/cmdline"; else ps -ww -o command= -p "$1"; fi 2>/dev/null | grep -qF -- "$folder/"
}
signal_servers() {
  for pid in $(sed -n 's/.*"pid": *\\([0-9]*\\).*/\\1/p' "$folder/postgres.json" "$folder/temporal.json" 2>/dev/null); do
    is_ours "$pid" && kill "-$1" "$pid"
  done
}
while kill -0 "$owner" 2>/dev/null; do sleep 1; done
signal_servers INT
sleep 5
signal_servers KILL
rm -rf -- "$folder"
`;

/**
 * Starts a small process of its own that ends the servers of a stack meant to be thrown away when the process that
 * owns it is killed before it could do so itself. Undefined where there is no shell: nothing else depends on it.
 */
export function startWatchdog(ownerPid: number, dataFolder: string): ProcessIdentity | undefined {
  const child = spawn('sh', ['-c', script, 'render-bench-watchdog', String(ownerPid), dataFolder], {
    cwd: '/',
    env: { PATH: process.env['PATH'] },
    detached: true,
    stdio: 'ignore',
  });
  child.on('error', () => undefined);
  child.unref();
  return child.pid === undefined ? undefined : identifyProcess(child.pid);
}
