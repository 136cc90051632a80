# Debian's glibc, not Alpine: the shop is tested on it. The version is that of package.json; the digest names the index of
# all machines, so that a tag that is moved changes nothing (docs/operations.md, "Updates" has the command that renews it).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
FROM ${NODE_IMAGE} AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && node tools/commands/bill-of-materials.ts > build/sbom.cdx.json

FROM ${NODE_IMAGE} AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# Node itself comes with the image; the optional packages are the Node of other machines and the build's binaries.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund

FROM ${NODE_IMAGE}
# As tools/launch/server-memory.mjs, which says why.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 \
    NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=512"
WORKDIR /shop
RUN mkdir /data && chown node:node /data
COPY --from=packages /shop/node_modules node_modules
COPY --from=build /shop/build build
# Unbundled: what listens, migrates, and the command-line programs (create an admin, import vehicles, dump, restore).
COPY --from=build /shop/server server
COPY --from=build /shop/database database
COPY --from=build /shop/app app
COPY --from=build /shop/tools tools
COPY package.json ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No npm and no shell in between: SIGTERM reaches the shop, which drains.
CMD ["node", "server/main.mjs"]
