import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { type DataRequest, registerData } from './data';
import { type DemoRequest, registerDemo } from './demo';
import { type DoctorRequest, registerDoctor } from './doctor';
import { type DownRequest, registerDown } from './down';
import { type PlanRequest, registerPlan } from './plan';
import { registerReport, type ReportRequest } from './report';
import { registerResume, type ResumeRequest } from './resume';
import { registerRun, type RunRequest } from './run';
import { registerShow, type ShowRequest } from './show';
import { registerStatus, type StatusRequest } from './status';
import { registerUp, type UpRequest } from './up';
import { registerWorker, type WorkerRequest } from './worker';

/** What each command is asked to do, by its name. */
interface Requests {
  readonly demo: DemoRequest;
  readonly up: UpRequest;
  readonly down: DownRequest;
  readonly doctor: DoctorRequest;
  readonly plan: PlanRequest;
  readonly run: RunRequest;
  readonly resume: ResumeRequest;
  readonly status: StatusRequest;
  readonly report: ReportRequest;
  readonly show: ShowRequest;
  readonly worker: WorkerRequest;
  readonly data: DataRequest;
}

/** How to get at the action of each command that this program has. */
export type ActionLoaders = { readonly [Name in keyof Requests]?: LoadAction<Requests[Name]> };

type Register<Request> = (program: Command, host: CommandHost, load: LoadAction<Request>) => void;

/** In the order of `--help`: first steps first. */
const registrations: { readonly [Name in keyof Requests]: Register<Requests[Name]> } = {
  demo: registerDemo,
  plan: registerPlan,
  run: registerRun,
  resume: registerResume,
  status: registerStatus,
  report: registerReport,
  show: registerShow,
  up: registerUp,
  down: registerDown,
  doctor: registerDoctor,
  worker: registerWorker,
  data: registerData,
};

/** Adds the commands that have an action to the program. */
export function registerCommands(program: Command, host: CommandHost, loaders: ActionLoaders): void {
  const add = <Name extends keyof Requests>(name: Name) => {
    const load = loaders[name];
    if (load) registrations[name](program, host, load);
  };
  (Object.keys(registrations) as (keyof Requests)[]).forEach((name) => add(name));
}
