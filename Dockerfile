# render-bench's worker and command line. Postgres and Temporal run elsewhere, so the local stack's programs stay out.
#   docker build -t render-bench:0.1.0 .

FROM node:20.20.2-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:20.20.2-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional packages are the programs of the local Postgres and of bundlers; workflows are bundled already. The SDK brings
# its native part for five platforms, of which one is this.
RUN npm ci --omit=dev --omit=optional --ignore-scripts \
  && node -e "console.log({x64:'x86_64',arm64:'aarch64'}[process.arch]+'-unknown-linux-gnu')" > /tmp/target \
  && find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 ! -name "$(cat /tmp/target)" -exec rm -r {} + \
  && find node_modules -name '*.map' -delete

FROM node:20.20.2-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
COPY bin bin
COPY db/migrations db/migrations
COPY report/render/html/items/browser report/render/html/items/browser
COPY sample sample
COPY examples examples
USER node
# Whether the worker of this container holds its lease: it lives, and Postgres has heard of it within 10 seconds.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "/app/bin/render-bench.js", "worker", "--check"]
# Node itself is the first process, so that SIGTERM reaches the worker and it drains.
ENTRYPOINT ["node", "/app/bin/render-bench.js"]
CMD ["worker"]
