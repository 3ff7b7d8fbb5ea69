/**
 * Checks docker-compose.yml: its form by the schema of the Compose Specification, and what the schema can't know. Prints
 * every fault and exits with 1 where there is one. Needs no Docker.
 */
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const Ajv = require('ajv');
const { parse } = require('yaml');

/** The oldest versions with what is used of them: see docs/cluster.md. */
const oldest = {
  'temporalio/server': [1, 31, 2],
  'temporalio/admin-tools': [1, 31, 2],
  'temporalio/ui': [2, 47],
  postgres: [17],
};
/** Variables whose values are secrets, by the end of their names. */
const secretName = /(?:PASSWORD|PWD|_KEY|TOKEN|SECRET)$/;
const required = /^\$\{\w+:\?[^}]+\}$/;
const optional = /^\$\{\w+:-\}$/;

const schema = JSON.parse(
  readFileSync(join(__dirname, '..', 'test', 'compose-spec', 'compose-spec.schema.json'), 'utf8'),
);
// Ajv knows the draft by another address than the one the schema gives.
delete schema.$schema;
const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);

/** What is wrong with the compose file of a folder, and with what it names there; empty when all is well. */
function composeFaults(folder) {
  const text = readFileSync(join(folder, 'docker-compose.yml'), 'utf8');
  const compose = parse(text, { merge: true });
  const project = { folder, text, compose, read: (path) => readFileSync(join(folder, path), 'utf8') };
  return [
    ...schemaFaults(project),
    ...Object.entries(compose.services).flatMap(([name, service]) =>
      serviceChecks.flatMap((check) => check(service, project).map((fault) => `${name}: ${fault}`)),
    ),
    ...sameVersionFaults(project),
    ...variableFaults(project),
    ...dockerfileFaults(project),
  ];
}

function schemaFaults({ compose }) {
  validate(compose);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

function imageFaults({ image }, { read }) {
  const found = /^(?<name>[\w./-]+):(?<tag>\d[\w.-]*)$/.exec(image ?? '');
  if (!found) return [`the image "${image ?? ''}" has no pinned tag`];
  const { name, tag } = found.groups;
  if (name === 'render-bench') {
    const { version } = JSON.parse(read('package.json'));
    return tag === version ? [] : [`the image is of version ${tag}, package.json of ${version}`];
  }
  if (!(name in oldest)) return [`the image ${name} is not one that this check knows an oldest version of`];
  if (!/^\d+\.\d+/.test(tag)) return [`the tag ${tag} of ${name} names no minor version`];
  return isOlder(versionOf(tag), oldest[name]) ? [`${name} ${tag} is older than ${oldest[name].join('.')}`] : [];
}

function versionOf(tag) {
  return tag.split('-')[0].split('.').map(Number);
}

function isOlder(version, least) {
  const index = least.findIndex((part, place) => (version[place] ?? 0) !== part);
  return index !== -1 && (version[index] ?? 0) < least[index];
}

function sameVersionFaults({ compose }) {
  const tags = ['temporalio/server', 'temporalio/admin-tools'].map((name) =>
    Object.values(compose.services).flatMap(({ image = '' }) =>
      image.startsWith(`${name}:`) ? [image.split(':')[1]] : [],
    ),
  );
  return new Set(tags.flat()).size === 1 ? [] : [`Temporal's server and admin tools differ: ${tags.flat().join(', ')}`];
}

/** A password is required from .env; a vendor's key comes from .env too, may be absent, and reaches workers only. */
function secretFaults({ environment = {}, command = [] }) {
  const isWorker = command[0] === 'worker';
  return Object.entries(environment).flatMap(([name, given]) => {
    const value = String(given);
    const userInfo = /^\w+:\/\/[^:/@]+:(?<password>.*)@[^@]*$/.exec(value)?.groups.password;
    if (userInfo !== undefined) return required.test(userInfo) ? [] : [`${name} holds a password that .env does not`];
    if (!secretName.test(name)) return [];
    if (/_KEY$/.test(name)) {
      if (!isWorker) return [`${name} is a key, and this is no worker`];
      return optional.test(value) ? [] : [`${name} must be \${${name}:-}, so that its value stands in .env alone`];
    }
    return required.test(value) ? [] : [`${name} must be a required variable, \${NAME:?message}`];
  });
}

/** A worker runs modules of others and talks to servers of others: it has no rights of the ledger's owner. */
function roleFaults({ environment = {}, command = [] }) {
  if (command[0] !== 'worker') return [];
  const role = /^\w+:\/\/(?<role>[^:/@]+)/.exec(environment.DATABASE_URL ?? '')?.groups.role;
  return role === 'render_bench_worker' ? [] : [`a worker's role is render_bench_worker, not ${role}`];
}

function portFaults({ ports = [] }) {
  return ports
    .filter((port) => !String(port).startsWith('127.0.0.1:'))
    .map((port) => `the port ${port} is not on loopback`);
}

/** One-shot jobs end; all else is started again, save what a person runs. */
function policyFaults(service) {
  const { restart, profiles = [], healthcheck, image = '' } = service;
  const isAsked = profiles.includes('cli');
  return [
    ...(restart === undefined && !isAsked ? ['there is no restart policy'] : []),
    ...(isJob(service) || isAsked || healthcheck || image.startsWith('render-bench:')
      ? []
      : ['there is no health check']),
  ];
}

function isJob({ restart = '' }) {
  return restart.startsWith('on-failure');
}

function dependencyFaults({ depends_on: dependencies = {} }, { compose }) {
  return Object.entries(dependencies).flatMap(([name, { condition }]) => {
    const other = compose.services[name];
    if (!other) return [`it depends on ${name}, which is no service`];
    if (condition === 'service_completed_successfully' && !isJob(other))
      return [`it waits for the end of ${name}, which has none`];
    if (condition === 'service_healthy' && !other.healthcheck)
      return [`it waits for the health of ${name}, which has no check`];
    return condition === 'service_started' ? [`it depends on ${name} without a condition`] : [];
  });
}

function networkFaults({ networks = [] }, { compose }) {
  if (networks.length === 0) return ['it is on no network of its own'];
  return networks.filter((name) => !(name in (compose.networks ?? {}))).map((name) => `there is no network ${name}`);
}

/** Mounts and the files that commands name must be there; what a variable names is the user's. */
function fileFaults({ build, volumes = [], command = [] }, { folder }) {
  const mounts = volumes.map((volume) => volume.split(':')).filter(([source]) => source.startsWith('./'));
  const commanded = command.flatMap((word) =>
    mounts.flatMap(([source, target]) => (word.startsWith(`${target}/`) ? [source + word.slice(target.length)] : [])),
  );
  return [...mounts.map(([source]) => source), ...commanded, ...(build ? [build.dockerfile] : [])]
    .filter((path) => !existsSync(join(folder, path)))
    .map((path) => `there is no ${path}`);
}

/** .env.example names every variable, and gives no secret a value. */
function variableFaults({ text, read }) {
  const used = new Set([...text.replaceAll(/^\s*#.*$/gm, '').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const example = new Map([...read('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  return [
    ...[...used].filter((name) => !example.has(name)).map((name) => `.env.example does not name ${name}`),
    ...[...example.keys()]
      .filter((name) => !used.has(name) && name !== 'COMPOSE_PROFILES')
      .map((name) => `.env.example names ${name}, which nothing uses`),
    ...[...example]
      .filter(([name, value]) => secretName.test(name) && value !== '')
      .map(([name]) => `.env.example gives ${name} a value`),
  ];
}

/** What the image is built from: pinned bases, and files that are there and that .dockerignore lets in. */
function dockerfileFaults({ folder, read }) {
  const lines = read('Dockerfile').split('\n');
  const bases = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
  const copied = lines
    .flatMap((line) => (/^COPY (?!--from)(?<paths>.*) \S+$/.exec(line)?.groups.paths ?? '').split(' '))
    .filter((path) => path !== '' && path !== '.');
  const admitted = new Set([...read('.dockerignore').matchAll(/^!(\S+)$/gm)].map(([, path]) => path));
  return [
    ...bases
      .filter((base) => !/^[\w/]+:\d+\.\d+\.\d+/.test(base))
      .map((base) => `Dockerfile: ${base} has no pinned tag`),
    ...(lines.some((line) => /^USER (?!root|0)/.test(line)) ? [] : ['Dockerfile: it runs as root']),
    ...(lines.some((line) => line.startsWith('HEALTHCHECK ')) ? [] : ['Dockerfile: there is no health check']),
    ...copied.filter((path) => !existsSync(join(folder, path))).map((path) => `Dockerfile: there is no ${path}`),
    ...copied
      .filter((path) => !admitted.has(path.split('/')[0]))
      .map((path) => `Dockerfile: .dockerignore keeps ${path} out`),
  ];
}

const serviceChecks = [
  ...[imageFaults, secretFaults, roleFaults, portFaults, policyFaults],
  ...[dependencyFaults, networkFaults, fileFaults],
];

module.exports = { composeFaults };

if (require.main === module) {
  const faults = composeFaults(dirname(__dirname));
  for (const fault of faults) process.stderr.write(`docker-compose.yml: ${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
