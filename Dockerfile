# Baut die Web-App und legt das Portal mit allem, was es zum Laufen braucht, in ein Abbild ohne Bauwerkzeuge.
# Ins Netz geht der Bau nur vor dem Kopieren des Programms: eine Änderung daran baut ohne Netz.
FROM node:26-slim AS grund
# Das in package.json festgelegte Node bindet libatomic dynamisch.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*

FROM grund AS bau
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm ci --no-fund --no-audit
COPY . .
RUN npm run build && npm prune --omit=dev --offline --no-fund --no-audit

FROM grund
WORKDIR /portal
COPY --from=bau /portal/node_modules node_modules
COPY --from=bau /portal/dist dist
COPY --from=bau /portal/package.json /portal/main.server.ts /portal/start.server.ts /portal/portal.ts /portal/start.portal.ts ./
COPY --from=bau /portal/bin bin
COPY --from=bau /portal/migrations migrations
COPY --from=bau /portal/platform platform
COPY --from=bau /portal/domain domain
COPY --from=bau /portal/apps apps
COPY --from=bau /portal/demo demo
RUN mkdir /daten && chown node:node /daten
# MALLOC_…: Der Speicher einer Kennwortprüfung (19 MB) geht danach zurück, statt je Thread liegen zu bleiben.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/daten MALLOC_MMAP_THRESHOLD_=1048576
USER node
VOLUME /daten
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=4", "main.server.ts"]
