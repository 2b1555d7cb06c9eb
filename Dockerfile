# syntax=docker/dockerfile:1
# Built once, run anywhere: docs/deploy.md says how, docs/decisions/0025 why not Next's standalone output.

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm install --no-save --omit=dev --loglevel=warn

FROM packages AS build
COPY . .
RUN node -e 'import("./bin/build.mjs").then(async ({ build }) => process.exit((await build()) ? 0 : 1))' \
  && rm -rf .next/cache

# In a stage of its own: what a later layer removes, an image still has.
FROM packages AS running
COPY bin/build-packages.mjs bin/run.mjs bin/
RUN node bin/build-packages.mjs

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=running /app/node_modules node_modules
# The C library reserves memory for each thread, and keeps what is freed between smaller pieces: not from 128 kB on, in
# at most half of the areas that Linux allows a process. Fewer compilers leave fewer such holes.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data \
  MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_MMAP_MAX_=32768
# Whoever breaks in can change neither the program nor anything else but the data.
RUN mkdir -m 700 /data && chown node:node /data
COPY . .
COPY --from=build /app/.next .next
COPY --from=build /app/.generated .generated
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not by npm, so that the signal to stop reaches the server itself.
CMD ["node", "--v8-pool-size=1", "bin/start.mjs"]
